/** A line of the access log. The path has no query, which may contain customer data. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds until the complete answer was sent. */
  readonly duration: number;
  readonly requestId: string;
}

/** Formats time, method, path, status, milliseconds and request ID. Never headers or bodies. */
export function logLine(entry: LogEntry, now: number): string {
  const time = new Date(now).toISOString();
  const duration = `${Math.round(entry.duration)}ms`;
  return [time, entry.method, entry.path, entry.status, duration, entry.requestId].join(" ");
}

/**
 * Describes an error that nothing foresaw by its name and the places it came from. Its message may quote
 * a header or a body, so it is left out.
 */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? `(${String(error.code)}) ` : "";
  return `${code}${error.stack?.replace(error.message, "") ?? error.name}`;
}
