/** Where a text stops being JSON, counted from 1, and what stands there in words. */
export interface JsonError {
  /** Characters before it, counted from 0. */
  offset: number;
  line: number;
  column: number;
  message: string;
}

class Stop extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// A string up to its closing quote, or to what can't stand in one.
// oxlint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const MOST_LEVELS = 1000;
const WORDS = ["true", "false", "null"] as const;

/** Reads once through a text, to say where it breaks: browsers say it differently or not at all. */
function scan(text: string): void {
  let at = 0;
  const stop = (message: string): never => {
    throw new Stop(at, at >= text.length ? `The text ends here: ${message}` : message);
  };
  const blank = () => {
    while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  };
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const string = (what: string) => {
    at += (match(STRING) ?? stop(`${what} in double quotes is expected`)).length;
    if (text[at] === "\\") stop("This escape isn't one of JSON");
    if (text[at] !== '"') stop("A closing double quote is expected");
    at += 1;
  };
  let depth = 0;
  const list = (close: string, item: () => void) => {
    depth += 1;
    if (depth > MOST_LEVELS) stop("This is nested too deep to be read further");
    at += 1;
    blank();
    if (text[at] !== close) {
      item();
      blank();
      while (text[at] === ",") {
        at += 1;
        blank();
        if (text[at] === close) stop(`Nothing may stand between the last comma and ${close}`);
        item();
        blank();
      }
      if (text[at] !== close) stop(`A comma or ${close} is expected`);
    }
    depth -= 1;
    at += 1;
  };
  const value = (): void => {
    const start = text[at];
    if (start === "{") return list("}", member);
    if (start === "[") return list("]", value);
    if (start === '"') return string("A text");
    const word = WORDS.find((known) => text.startsWith(known, at)) ?? match(NUMBER);
    at += (word ?? stop("A value is expected")).length;
  };
  const member = () => {
    string("A name");
    blank();
    if (text[at] !== ":") stop("A colon is expected");
    at += 1;
    blank();
    value();
  };
  blank();
  value();
  blank();
  if (at < text.length) stop("Nothing may follow the value");
}

/** The first place where a text isn't JSON, or undefined where it is. */
export function findJsonError(text: string): JsonError | undefined {
  try {
    scan(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { offset, message } = error;
    const lines = text.slice(0, offset).split("\n");
    return { offset, line: lines.length, column: (lines.at(-1) ?? "").length + 1, message };
  }
}
