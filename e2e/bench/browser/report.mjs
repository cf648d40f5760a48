// Prints the measurements in a browser.
import { inBrowser } from "./browser.mjs";
import { measureCold } from "./cold.mjs";
import { measureExport } from "./export.mjs";
import { withFloor } from "./floor.mjs";
import { measureCharts } from "./scorecards.mjs";
import { reportHeap } from "./heap.mjs";
import { measureScreens } from "./screens.mjs";
import { measureTable } from "./table.mjs";

/** @type {Record<string, string>} */
const BUDGETS = {
  "cold, slow: console / floor": "under 1.6",
  "cold: console / floor": "under 1.6",
  "reload, slow: console / floor": "under 1.3",
  "reload: console / floor": "under 1.3",
  "requests to the first row": "at most 12",
  "script and style to the first row (kB)": "under 135",
  "Overview, slow: all of it (ms)": "under 1,000",
  "Scorecards, slow: first content (ms)": "under 700",
  "Engagements: first content (ms)": "under 250",
  "to Recordings over the request's time (ms)": "under 100",
  "key to its frame in a filter, at most (ms)": "under 50",
  "longest frame over 50,000 rows (ms)": "under 50",
  "frames over 25 ms (%)": "under 5",
  "a menu opens, slow (ms)": "under 80",
  "wheel at 3000 px/s, slow: 95th frame of 100 (ms)": "under 34",
  "wheel at 18000 px/s: frames over 25 ms (%)": "under 5",
  "rows in the document, at most": "under 100",
  "heap (MB)": "under 150",
  "rows missing, doubled or out of place": "0",
  "longest task of walking and saving (ms)": "under 50",
  "press to the first of 52 weeks (ms)": "under 1000",
  "calls for 52 weeks": "at most 52",
  "longest task until 300 groups are shown (ms)": "under 100",
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

/** Only what a reader waits for: the first row, and then each screen. @param {Tell} tell */
export const reportLoads = (tell) =>
  withFloor(async (console) => {
    const slow = "slow is a CPU 4 times slower and a line of 9/1.5 Mbit/s and 60 ms";
    report(tell, `first row; ${slow}`, await measureCold(console));
    for (const isSlow of [true, false]) {
      const title = `first visits from the recordings${isSlow ? ", slow" : ""}`;
      report(tell, title, await measureScreens(console, isSlow));
    }
  });

/** @param {Tell} tell */
export async function reportBrowser(tell) {
  await reportLoads(tell);
  await reportHeap(tell);
  await inBrowser("table", { SEED_RECORDINGS: "100000" }, async (place) => {
    report(tell, "100,000 rows in the table", await measureTable(place));
    report(tell, "100,000 rows exported, interrupted twice", await measureExport(place));
  });
  report(tell, "scorecards of 25,000 recordings, and of 300 teams", await measureCharts());
}
