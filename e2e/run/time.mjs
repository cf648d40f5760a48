// When the tests take place: always on the same day, so that no result depends on the day or the hour of a run.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

/**
 * A Wednesday morning in Chicago, where the browser of the tests is. It is in the
 * future: the browser's own clock isn't moved, and drops cookies that have expired by it.
 */
const FIXED = "2035-11-14T16:00:00Z";

const CLOCK = pathToFileURL(join(import.meta.dirname, "../stack/moved-clock.mjs")).href;

/**
 * The time that tests start at: TEST_TIME, an ISO time ahead of now or `now`, or else the fixed one.
 * @returns {Date}
 */
export function timeOfTests() {
  const { TEST_TIME = FIXED } = process.env;
  const time = TEST_TIME === "now" ? new Date() : new Date(TEST_TIME);
  if (!(time.getTime() >= Date.now() - 1000)) {
    throw new Error(`TEST_TIME is ${TEST_TIME}. Use now, or a time after it such as ${FIXED}.`);
  }
  return time;
}

/**
 * The environment of programs that begin at that time, now.
 * @returns {Record<string, string>}
 */
export const clockEnvironment = () => ({
  CLOCK_OFFSET: String(Math.max(0, timeOfTests().getTime() - Date.now())),
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import ${CLOCK}`].filter(Boolean).join(" "),
});
