import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

/** Collects what goes wrong in a browser besides what its test asserts. */
export interface Watch {
  /** Watches every page of a context for CSP violations, errors, bare text and requests to other origins. */
  readonly over: (context: BrowserContext) => Promise<void>;
  /** Allows a console error that the test provokes. */
  readonly allowError: (pattern: RegExp) => void;
  /** Allows another origin, for tests that start a console of their own. */
  readonly allowOrigin: (origin: string) => void;
  /** The number of requests in flight. */
  readonly pending: () => number;
  /** Everything that was not allowed, in words. */
  readonly problems: () => readonly string[];
}

const describe = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`;

/** Starts with only the console's own origin and no error allowed. */
export function startWatch(origin: string): Watch {
  const origins = new Set([origin]);
  const allowed: RegExp[] = [];
  const errors: string[] = [];
  const requests: string[] = [];
  const pending = new Set<Request>();
  return {
    over: async (context) => {
      // Chromium reports some violations only as this event.
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) => {
          console.error(`violates ${event.violatedDirective}: ${event.blockedURI}`);
        });
        // A live region within another is read twice, or not at all. A timer is silent.
        new MutationObserver(() => {
          const live = ":is([role=status], [role=alert])";
          const nested = document.querySelector(`${live} ${live}`);
          if (nested) console.error(`live region in another: ${nested.textContent}`);
        }).observe(document, { childList: true, subtree: true });
        // React makes a node only for text that isn't all of its element, and a translation of the page takes that
        // node away: see src/ui/jsx.
        Document.prototype.createTextNode = (text) => {
          if (text.trim() !== "") console.error(`text without an element of its own: ${text}`);
          return new Text(text);
        };
      });
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(describe(message));
      });
      context.on("weberror", (thrown) => {
        const { stack, name, message } = thrown.error();
        // Rejections by the browser itself have no stack.
        errors.push(`thrown: ${stack || `${name} ${message}`}`);
      });
      context.on("request", (request) => {
        requests.push(request.url());
        pending.add(request);
      });
      context.on("requestfinished", (request) => pending.delete(request));
      context.on("requestfailed", (request) => pending.delete(request));
    },
    allowError: (pattern) => void allowed.push(pattern),
    allowOrigin: (other) => void origins.add(other),
    pending: () => pending.size,
    problems: () => [
      ...errors.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      ...requests
        .filter((url) => /^(?:https?|wss?):/.test(url) && !origins.has(new URL(url).origin))
        .map((url) => `request to another origin: ${url}`),
    ],
  };
}
