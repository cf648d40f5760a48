export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export const LEVELS = ["error", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

/** A program's messages, besides the access log. */
export interface Log {
  readonly info: (message: string) => void;
  readonly error: (message: string, requestId?: string) => void;
}

/** A line of JSON. Collectors know these names. */
export const jsonLine = (level: Level, content: object, now: number): string =>
  JSON.stringify({ time: new Date(now).toISOString(), level, ...content });

/** Writes a line to stdout as it is. */
export const print = (line: string): void => console.log(line);

/** Ignores that stdout or stderr is closed: writing would fail, and so would reporting that. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * Writes information to stdout and errors to stderr. Nothing else in the server does, so that every line has
 * the format that is set.
 */
export function logAs(format: LogFormat): Log {
  const lineOf = (level: Level, message: string, requestId?: string) =>
    format === "json"
      ? jsonLine(level, { requestId, message }, Date.now())
      : [requestId ?? [], message].flat().join(" ");
  return {
    info: (message) => print(lineOf("info", message)),
    error: (message, requestId) => console.error(lineOf("error", message, requestId)),
  };
}

/** The log of a program that stops before its settings are read. */
export const logBeforeSettings = (): Log =>
  logAs(process.env.LOG_FORMAT?.trim() === "json" ? "json" : "text");
