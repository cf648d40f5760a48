/** The second in the fragment of a link, `#t=83`; undefined if there is none. */
export function secondOf(hash: string): number | undefined {
  const [, seconds] = /^#?t=(\d+(?:\.\d+)?)$/.exec(hash) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

/** "12:34" or "1:02:34" between other text, but not "12:34 pm" or a part of a date. */
const TIME = /(?<![\w:.-])((?:\d{1,2}:)?[0-5]?\d:[0-5]\d)(?![\w:]|\s?[ap]\.?m\b)/gi;

/**
 * Splits a text at the times within a recording of `duration` seconds: into plain text, and times with their
 * second. A time beyond the end is plain text, as it must mean something else.
 */
export function splitTimes(text: string, duration: number): (string | readonly [string, number])[] {
  return text
    .split(TIME)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const second = part.split(":").reduce((sum, digits) => sum * 60 + Number(digits), 0);
      return second < duration ? ([part, second] as const) : part;
    })
    .filter((part) => part !== "");
}
