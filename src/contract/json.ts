/** A text in JSON, or a number as it is written. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Writes integers as texts that JavaScript would round: they may be IDs. */
const exact = (json: string) =>
  json.replaceAll(TEXT_OR_NUMBER, (found) =>
    /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
  );

/**
 * The value of a text in JSON, with or without a byte order mark; undefined if it isn't JSON. An integer of more than 53 bits becomes a text,
 * which `lenient` reads as the ID that it is, or as a number where one is declared.
 */
export function readJson(json: string): unknown {
  const text = json.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(/\d{16}/.test(text) ? exact(text) : text);
  } catch {
    return undefined;
  }
}

/** Whether a text is HTML, which proxies send in place of an answer. */
export const isMarkup = (text: string) => /^\s*<[!?a-z]|<\/\w+>/i.test(text);
