/** The attributes of a field whose text is taken as it was typed, like an ID, a secret or JSON: nothing corrects it. */
export const AS_TYPED = {
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
} as const;
