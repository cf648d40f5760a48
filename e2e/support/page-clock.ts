import type { BrowserContext } from "@playwright/test";

const OFFSET = Number(process.env.CLOCK_OFFSET ?? 0);

/** Moves the clock of a context's pages to that of the tests and of the programs: see `moved-clock.mjs`. */
export const moveClock = (context: BrowserContext) =>
  context.addInitScript((offset) => {
    const real = Date.now;
    const now = () => real() + offset;
    globalThis.Date = new Proxy(Date, {
      get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
      construct: (date, parameters, target) =>
        Reflect.construct(date, parameters.length === 0 ? [now()] : parameters, target),
    });
  }, OFFSET);
