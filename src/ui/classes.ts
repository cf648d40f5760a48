/** Joins class names, without falsy ones. */
export const classes = (...names: (string | false | undefined)[]) =>
  names.filter(Boolean).join(" ");

/** Breaks very long words in a table, whose columns are as wide as their longest word. */
export const breakLong = (text: string | undefined) => /\S{25}/.test(text ?? "") && "wrap-anywhere";

/** A link within text: in the text's colour, with a thin underline. */
export const INK_LINK =
  "rounded-control underline decoration-1 underline-offset-3 hover:decoration-2";

/** A text field. */
export const INPUT_CLASSES =
  "w-full rounded-control border border-control bg-surface px-2 text-body focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus aria-invalid:border-negative aria-invalid:outline-negative max-md:min-h-10";
