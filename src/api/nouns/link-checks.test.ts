import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { checkLink, linkChecks } from "./link-checks.ts";

const target = { recordingId: "rec_1", title: "Deck build" };
const linked = { matchingSource: "DIRECT", customerType: "ENGAGEMENT", accountId: "acc_1" };
let answers: (() => Response)[];

const details = (customer?: object) => () =>
  Response.json({
    data: { id: "rec_1", crmCustomers: customer ? [{ id: "crm_1", ...customer }] : [] },
  });

beforeEach(() => {
  linkChecks.set([]);
  vi.stubGlobal("fetch", async () => answers.shift()?.());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/" });
  return () => vi.unstubAllGlobals();
});

test("a link is confirmed only once the service shows it", async () => {
  answers = [details(), details({ ...linked, matchingSource: "FUZZY" }), details(linked)];
  const client = new QueryClient();
  const check = checkLink(client, target, [0, 1, 1]);
  expect(linkChecks.get()).toEqual([{ ...target, state: "checking" }]);
  expect(await check).toBe("linked");
  expect(linkChecks.get()).toEqual([{ ...target, state: "linked" }]);
});

test("without a link the check ends as pending", async () => {
  answers = [details(), details()];
  expect(await checkLink(new QueryClient(), target, [0, 1])).toBe("pending");
  expect(linkChecks.get()).toEqual([{ ...target, state: "pending" }]);
});

test("a check that sign-out forgot isn't brought back", async () => {
  answers = [details(linked)];
  const check = checkLink(new QueryClient(), target, [0]);
  linkChecks.set([]);
  await check;
  expect(linkChecks.get()).toEqual([]);
});
