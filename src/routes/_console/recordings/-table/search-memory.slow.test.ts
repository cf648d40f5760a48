import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { InfiniteQueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { leaveOut, MOST_KEPT } from "~/api/lists/list-search.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { recordingPages, type RecordingRow } from "~/api/nouns/recordings.ts";
import { forgetSession } from "~/api/state/sign-out.ts";
import { makeQueryClient } from "~/api/transport/query-client.ts";
import { filterFor, growing, indexRows } from "~/components/list/matching.ts";
import { RECORDING_TEXTS } from "./texts.ts";

/** A million rows take 8 minutes, and 92 MB at most. */
const ROWS = 200_000;
const PER_PAGE = 100;
const CUSTOMERS = 20_000;

/** Each 10,000th recording is the Whitcombs'. */
const nameAt = (index: number) =>
  index % 10_000 === 0 ? "The Whitcombs" : `Customer number ${index % CUSTOMERS}`;

/** A recording with the fields that a service sends. */
const rowAt = (index: number) => ({
  id: `rec_${index.toString().padStart(12, "0")}`,
  title: `Visit ${index} about the roof, second appointment`,
  dateCreated: new Date(Date.UTC(2035, 0, 1) - index * 60_000).toISOString(),
  repFirstName: "Priya",
  repLastName: `Patel ${index % 500}`,
  userId: `usr_${index % 500}`,
  teamId: `tm_${index % 40}`,
  organizationId: "org_1",
  durationInMilliseconds: 1_800_000,
  result: "closed",
  conversationType: "Visit",
  crmCustomer: {
    id: `opp_${index}`,
    name: `Roof of ${nameAt(index)}`,
    customerType: "OPPORTUNITY",
    matchingSource: "DIRECT",
    opportunityAccountName: nameAt(index),
    opportunityId: `opp_${index}`,
    amount: 12_000,
  },
});

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Megabytes of the heap that are in use. */
function heap() {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

test("a search of 200,000 rows finds all that match in less than 100 MB", async () => {
  let calls = 0;
  vi.stubGlobal("location", { pathname: "/recordings" });
  vi.stubGlobal("fetch", async (address: string) => {
    calls += 1;
    const first = Number(new URL(address, "http://console").searchParams.get("cursor") ?? 0);
    const next = first + PER_PAGE;
    const data = Array.from({ length: PER_PAGE }, (_, index) => rowAt(first + index));
    return Response.json({ data, cursor: next < ROWS ? String(next) : null });
  });
  const before = heap();
  const client = makeQueryClient();
  const list = recordingPages({ showCrmCustomer: true });
  const matches = filterFor("whitcombs", RECORDING_TEXTS);
  const filter = growing(matches);
  const observer = new InfiniteQueryObserver(client, list);
  const stop = observer.subscribe(() => undefined);
  let most = 0;
  let times = 0;
  let found: readonly RecordingRow[] = [];
  for (let result = await observer.fetchNextPage(); ; result = await observer.fetchNextPage()) {
    const rows: RecordingRow[] = uniqueRows(result.data?.pages ?? []);
    indexRows(rows, RECORDING_TEXTS);
    found = filter?.(rows) ?? [];
    if (rows.length - found.length >= MOST_KEPT) {
      if (times % 10 === 0) most = Math.max(most, heap() - before);
      leaveOut(client, list.queryKey, (row) => matches?.(row) === true, ["whitcombs"]);
      times += 1;
    }
    if (!result.hasNextPage) break;
  }
  const { pages = [] } = client.getQueryData(list.queryKey) ?? {};
  const rows = uniqueRows(pages);
  const kept = heap() - before;
  stop();
  expect(calls).toBe(ROWS / PER_PAGE);
  expect(found).toHaveLength(ROWS / 10_000);
  expect(pages.reduce((sum, { left }) => sum + (left?.rows ?? 0), rows.length)).toBe(ROWS);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(100);
  expect(kept).toBeLessThan(100);
});
