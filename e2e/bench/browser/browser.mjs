// What the measurements in a browser share.

/** A CPU slowed four times, and a line of 9 Mbit/s down, 1.5 up and 60 ms, as calls of Chrome's protocol. */
export const SLOW = /** @type {const} */ ([
  ["Emulation.setCPUThrottlingRate", { rate: 4 }],
  [
    "Network.emulateNetworkConditions",
    {
      offline: false,
      latency: 60,
      downloadThroughput: 9_000_000 / 8,
      uploadThroughput: 1_500_000 / 8,
    },
  ],
]);

/** The first recording in the list. */
export const FIRST_ROW = '[role="grid"][aria-label="Recordings"] [aria-rowindex="2"]';

/**
 * @typedef {{ value: number, least: number, most: number, ratio?: number }} Range
 * a median between its extremes, and the median of its ratios to the floor
 */

/**
 * Runs in the page: `watched.drawn` resolves once a frame with the element and its text is drawn, with
 * the milliseconds since the next press, or since the navigation if there is none.
 * @param {string} selector
 */
export function watch(selector) {
  const isShown = () => {
    const element = document.querySelector(selector);
    const isVisible = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isVisible === true && element?.textContent.trim() !== "";
  };
  if (isShown()) throw new Error(`${selector} is shown already.`);
  const watched = {
    started: 0,
    drawn: new Promise((resolve, reject) => {
      // A task that a frame's callback posts runs after the frame is drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.now() - watched.started));
      port1.start();
      setTimeout(() => reject(new Error(`${selector} isn't shown.`)), 30_000);
      const look = () => {
        if (isShown()) port2.postMessage(undefined);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  };
  Object.assign(globalThis, { watched });
  const press = (/** @type {Event} */ { timeStamp }) => (watched.started = timeStamp);
  addEventListener("pointerdown", press, { capture: true, once: true });
}

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {number[]} values @returns {Range} */
export const rangeOf = (values) => ({
  value: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});
