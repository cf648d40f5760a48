/** Resolves once the next paint is on the screen, when deferred work can start. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // The first frame is the one that paints; the next one begins when the browser is done with it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
