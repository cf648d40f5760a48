export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The lines of a text that aren't blank, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
