/** What a line of the access log says. The path comes without its query, which may hold customer data. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Until the answer was sent whole, in milliseconds. */
  readonly duration: number;
  readonly requestId: string;
}

/** One line a request: time, method, path, status, milliseconds, request id. Never a header or a body. */
export function logLine(entry: LogEntry, now: number): string {
  const time = new Date(now).toISOString();
  const duration = `${Math.round(entry.duration)}ms`;
  return [time, entry.method, entry.path, entry.status, duration, entry.requestId].join(" ");
}
