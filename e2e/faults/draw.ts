import type { Random } from "../../server/service/seed/random.ts";
import type { PageFault } from "./page.ts";
import type { ServiceFault } from "./rotating-upstream.ts";

/** Faults and their weights. */
const PAGE = [
  ["none", 70],
  ["not sent", 4],
  ["late", 4],
  ["left", 7],
  ["lost", 7],
  ["broken off", 5],
  ["cut", 5],
] as const satisfies readonly (readonly [PageFault["fault"], number])[];
const SERVICE = [
  ["none", 75],
  ["refused", 3],
  ["revoked", 3],
  ["reset before", 6],
  ["reset after", 7],
  ["truncated", 7],
] as const satisfies readonly (readonly [ServiceFault["fault"], number])[];

export const PAGE_FAULTS = PAGE.map(([fault]) => fault);
export const SERVICE_FAULTS = SERVICE.map(([fault]) => fault);

const MOST_DELAY = 12;
const drawDelay = (random: Random) => (random.chance(0.3) ? random.int(1, MOST_DELAY) : 0);

/** Draws what goes wrong with one request of the page: mostly nothing, otherwise any combination. */
export function drawPageFault(random: Random): PageFault {
  return {
    fault: random.weighted<PageFault["fault"]>(PAGE),
    twice: random.chance(0.2),
    before: drawDelay(random),
    after: drawDelay(random),
  };
}

const pass = (milliseconds: number) => () =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Draws what goes wrong with one rotation at the service. It never runs twice. */
export function drawServiceFault(random: Random): ServiceFault {
  const [before, after] = [drawDelay(random), drawDelay(random)];
  return {
    fault: random.weighted<ServiceFault["fault"]>(SERVICE),
    ...(before > 0 && { before: pass(before) }),
    ...(after > 0 && { after: pass(after) }),
  };
}
