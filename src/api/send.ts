/** A request on its way, and when it left: milliseconds as `performance.now` tells. */
interface Early {
  readonly started: number;
  readonly response: Promise<Response>;
}

/** A request that waits longer than this for whoever wants it is of another time. */
const FRESH = 30_000;

const early = new Map<string, Early>();

/** Every call of the page goes out here: to its own origin, with the mark of its own scripts. */
export const send = (
  address: string,
  { method = "GET", body, signal }: { method?: string; body?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(address, {
    method,
    headers:
      body === undefined
        ? { "X-Console": "1" }
        : { "X-Console": "1", "Content-Type": "application/json" },
    body: body ?? null,
    signal: signal ?? null,
    credentials: "same-origin",
    redirect: "error",
  });

/** Asks for what the program will ask for as soon as it is there. */
export function sendEarly(address: string): void {
  const response = send(address);
  // Whoever takes the answer is told; that nobody does is no failure.
  response.catch(() => undefined);
  early.set(address, { started: performance.now(), response });
}

/** What was asked for early, once; undefined where it wasn't. */
export function takeEarly(address: string): Early | undefined {
  const found = early.get(address);
  early.delete(address);
  return found && performance.now() - found.started < FRESH ? found : undefined;
}
