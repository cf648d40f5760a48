import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What went wrong in a browser, beyond what its test looks at. */
export interface Watch {
  /** Watches every page of a context for violations of the policy, errors and foreign requests. */
  readonly over: (context: BrowserContext) => Promise<void>;
  /** Declares an error of the browser's console that the test provokes. */
  readonly allowError: (pattern: RegExp) => void;
  /** Declares a further origin as the console's own, where a test starts another console. */
  readonly allowOrigin: (origin: string) => void;
  /** What is left, in words. */
  readonly problems: () => readonly string[];
}

const describe = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`;

/** Starts with the console's own origin and no error allowed. */
export function startWatch(origin: string): Watch {
  const origins = new Set([origin]);
  const allowed: RegExp[] = [];
  const errors: string[] = [];
  const requests: string[] = [];
  return {
    over: async (context) => {
      // The browser reports some violations only as this event.
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) => {
          console.error(`violates ${event.violatedDirective}: ${event.blockedURI}`);
        });
      });
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(describe(message));
      });
      context.on("weberror", (thrown) => {
        const { stack, name, message } = thrown.error();
        // What the browser itself rejects with tells of no line.
        errors.push(`thrown: ${stack || `${name} ${message}`}`);
      });
      context.on("request", (request) => requests.push(request.url()));
    },
    allowError: (pattern) => void allowed.push(pattern),
    allowOrigin: (other) => void origins.add(other),
    problems: () => [
      ...errors.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      ...requests
        .filter((url) => /^(?:https?|wss?):/.test(url) && !origins.has(new URL(url).origin))
        .map((url) => `request to another origin: ${url}`),
    ],
  };
}
