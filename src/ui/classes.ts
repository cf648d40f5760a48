/** Joins class names, leaving out what is off. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/** A link within text: ink with a thin underline. */
export const INK_LINK =
  "rounded-control underline decoration-1 underline-offset-3 hover:decoration-2";
