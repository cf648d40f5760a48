/** Literal text, or the value of an environment variable. */
export type Piece = string | { readonly variable: string };

/** Text that needs no quotes in any shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;
/** Text that needs no escapes in double quotes. */
const SAFE_IN_DOUBLE = /^[\w@%+=:,./{}&?;#~()<>|*[\] -]*$/;

const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Joins neighbouring texts. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result.splice(-1, 1, last + piece);
    else result.push(piece);
  }
  return result;
}

/** Quotes text as one word of a POSIX shell. NUL, which no word can contain, is the exception. */
export function shellWord(...given: readonly Piece[]): string {
  const pieces = merged(given);
  const texts = pieces.filter((piece) => typeof piece === "string");
  if (texts.length === pieces.length) {
    const text = texts.join("");
    return PLAIN.test(text) ? text : single(text);
  }
  if (texts.every((text) => SAFE_IN_DOUBLE.test(text))) {
    const inside = pieces.map((piece, index) => {
      if (typeof piece === "string") return piece;
      const next = pieces[index + 1];
      const runsOn = typeof next === "string" && /^\w/.test(next);
      return runsOn ? `\${${piece.variable}}` : `$${piece.variable}`;
    });
    return `"${inside.join("")}"`;
  }
  const parts = pieces.map((piece) => {
    if (typeof piece !== "string") return `"$${piece.variable}"`;
    return piece === "" ? "" : single(piece);
  });
  return parts.join("");
}
