/** Resolves once what is drawn now is on the screen: what nobody waits for can begin then. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
