/**
 * 128 random bits in hexadecimal. `crypto.randomUUID` is missing on plain http, unless the host is the
 * reader's own machine.
 */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) =>
    word.toString(16).padStart(8, "0"),
  ).join("");
