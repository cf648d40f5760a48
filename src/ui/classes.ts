/** Joins class names, without falsy ones. */
export const classes = (...names: (string | false | undefined)[]) =>
  names.filter(Boolean).join(" ");

/** In a table, whose columns are as wide as their longest word: breaks words that are too long for that. */
export const breakLong = (text: string | undefined) => /\S{25}/.test(text ?? "") && "wrap-anywhere";

/** A link within text: in the text's colour, with a thin underline. */
export const INK_LINK =
  "rounded-control underline decoration-1 underline-offset-3 hover:decoration-2";
