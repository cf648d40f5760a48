import { fold } from "./fold.ts";

/** A part of a text, and whether it is one of the words that were searched. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Divides a text at the places of folded words, as the search compares them. */
export function partsWith(text: string, words: readonly string[]): readonly MarkedPart[] {
  // Folding makes some letters longer and drops others: the place of each folded character in the text.
  const starts: number[] = [];
  let folded = "";
  let at = 0;
  for (const letter of text) {
    const plain = fold(letter);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) starts.push(at);
    at += letter.length;
  }
  starts.push(text.length);
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    if (word === "") continue;
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1)) {
      marked.fill(1, starts[from], starts[from + word.length]);
    }
  }
  const parts: MarkedPart[] = [];
  for (let start = 0; start < text.length;) {
    const isMarked = marked[start] === 1;
    let end = start + 1;
    while (end < text.length && (marked[end] === 1) === isMarked) end += 1;
    parts.push({ text: text.slice(start, end), isMarked });
    start = end;
  }
  return parts;
}
