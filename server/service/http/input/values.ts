const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];

/** Counts the values in JSON by the commas between them, without parsing it. */
export function countValues(text: string): number {
  let count = 1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === COMMA && !isQuoted) count += 1;
    else if (code === BACKSLASH) index += 1;
  }
  return count;
}

/**
 * Counts a value and those nested in it, up to `limit`. Nesting may be any number of levels deep, so
 * it isn't recursive.
 */
export function countItems(value: unknown, limit: number): number {
  const stack: unknown[] = [value];
  let count = 0;
  while (stack.length > 0 && count < limit) {
    const next = stack.pop();
    count += 1;
    if (typeof next !== "object" || next === null) continue;
    // One by one, as a spread of a long list overflows the stack.
    for (const item of Object.values(next)) stack.push(item);
  }
  return count;
}
