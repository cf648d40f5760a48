import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../state/sign-out.ts";
import { markSynced } from "../state/synced-recordings.ts";
import { checkLink } from "./link-checks.ts";

const linked = { matchingSource: "DIRECT", customerType: "ENGAGEMENT", accountId: "acc_1" };
let answers: (() => Response)[];

const details = (customer?: object) => () =>
  Response.json({
    data: { id: "rec_1", crmCustomers: customer ? [{ id: "crm_1", ...customer }] : [] },
  });

beforeEach(() => {
  markSynced("rec_1");
  vi.stubGlobal("fetch", async () => answers.shift()?.());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/" });
  return () => vi.unstubAllGlobals();
});

test("a link is confirmed only once the service shows it", async () => {
  answers = [details(), details({ ...linked, matchingSource: "FUZZY" }), details(linked)];
  expect(await checkLink(new QueryClient(), "rec_1", [0, 1, 1])).toBe("linked");
});

test("without a link the check ends as pending", async () => {
  answers = [details(), details()];
  expect(await checkLink(new QueryClient(), "rec_1", [0, 1])).toBe("pending");
  expect(answers).toEqual([]);
});

test("signing out ends a check", async () => {
  answers = [details(linked)];
  const check = checkLink(new QueryClient(), "rec_1", [0]);
  forgetSession();
  expect(await check).toBe("pending");
  expect(answers).toHaveLength(1);
});
