// Prints the measurements in a browser.
import { measureCold } from "./cold.mjs";
import { withFloor } from "./floor.mjs";
import { measureScreens } from "./screens.mjs";

/** @type {Record<string, string>} */
const BUDGETS = {
  "cold, slow: console / floor": "under 1.6",
  "cold: console / floor": "under 1.6",
  "reload, slow: console / floor": "under 1.3",
  "reload: console / floor": "under 1.3",
  "Overview, slow: all of it (ms)": "under 1,200",
  "Scorecards, slow: first content (ms)": "under 700",
  "Engagements: first content (ms)": "under 250",
};

/** @typedef {(name: string, value: number | undefined, budget?: string) => void} Tell */

const short = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/**
 * @param {Tell} tell @param {string} title
 * @param {Record<string, number | import("./browser.mjs").Range>} [figures]
 */
function report(tell, title, figures = {}) {
  console.log(`\nConsole, ${title}`);
  for (const [name, figure] of Object.entries(figures)) {
    if (typeof figure === "number") tell(name, figure, BUDGETS[name]);
    else {
      const { value, least, most, ratio } = figure;
      const range = `${short(least)} to ${short(most)}`;
      const ofFloor = ratio && `${short(ratio)} of the floor`;
      tell(name, value, [range, ofFloor, BUDGETS[name]].filter(Boolean).join(", "));
    }
  }
}

/** What a reader waits for: the first row, and then each screen. @param {Tell} tell */
export const reportLoads = (tell) =>
  withFloor(async (console) => {
    const slow = "slow is a CPU 4 times slower and a line of 9/1.5 Mbit/s and 60 ms";
    report(tell, `first row; ${slow}`, await measureCold(console));
    for (const isSlow of [true, false]) {
      const title = `first visits from the recordings${isSlow ? ", slow" : ""}`;
      report(tell, title, await measureScreens(console, isSlow));
    }
  });
