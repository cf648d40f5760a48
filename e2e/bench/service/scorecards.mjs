// Measures scorecards over a million recordings next to `select 1`.
import { ask, middle } from "./http.mjs";

const ROUNDS = 20;
const WARM_UP = 2;
const DAY = 86_400_000;

/**
 * Medians in milliseconds; the kinds alternate.
 * @param {{ address: string, headers: Record<string, string> }} target
 * @param {{ organizationId: string, conversationTypes: { id: string }[] }} sandbox
 * @returns {Promise<Record<string, number>>}
 */
export async function measureScorecards({ address, headers }, sandbox) {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const over = (/** @type {number} */ days, /** @type {Record<string, string>} */ grouping) => {
    const query = new URLSearchParams({
      requestedOrganizationId: sandbox.organizationId,
      conversationTypeId: sandbox.conversationTypes[0]?.id ?? "",
      startAt: new Date(today - days * DAY).toISOString(),
      endAt: new Date(today).toISOString(),
      filterBy: "ORGANIZATION",
      filterByIds: sandbox.organizationId,
      ...grouping,
    });
    const url = `${address}/v1/core/scorecards/scorecard-metrics/values?${query}`;
    return () => ask(url, headers);
  };
  const kinds = {
    "select 1": () => ask(`${address}/bench/select-1`, {}),
    "7 days": over(7, {}),
    "30 days by team": over(30, { groupBy: "TEAM" }),
    "365 days by team": over(365, { groupBy: "TEAM" }),
  };
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [kind, once] of Object.entries(kinds)) {
      const started = performance.now();
      await once();
      if (round >= WARM_UP) (times[kind] ??= []).push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, middle(all)]));
}
