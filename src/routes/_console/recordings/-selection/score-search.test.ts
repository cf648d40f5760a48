import { expect, test } from "vitest";
import { MOST_SCORED } from "~/components/scorecards/score-these.tsx";
import { scoreSearch } from "./score-search.ts";

const row = (id: string, time?: string, organizationId?: string) => ({ id, time, organizationId });

test("the range covers the days the recordings were made on", () => {
  const { search } = scoreSearch(
    [row("b", "2026-11-20T12:00:00.000Z"), row("a", "2026-10-02T12:00:00.000Z"), row("c")],
    "org_1",
  );
  expect(search).toMatchObject({
    organizationId: "org_1",
    filterBy: "RECORDING",
    filterByIds: ["b", "a", "c"],
  });
  const [start, end] = [new Date(search?.startAt ?? ""), new Date(search?.endAt ?? "")];
  expect([start.getDate(), start.getHours(), end.getDate(), end.getHours()]).toEqual([2, 0, 21, 0]);
});

test("recordings without a time leave the range to the scorecards", () => {
  const { search } = scoreSearch([row("a")], undefined);
  expect(search).toEqual({
    organizationId: undefined,
    filterBy: "RECORDING",
    filterByIds: ["a"],
  });
});

test("several organizations and too many recordings are refused with the reason", () => {
  expect(scoreSearch([row("a", undefined, "x"), row("b", undefined, "y")], "x").reason).toContain(
    "one organization",
  );
  const many = Array.from({ length: MOST_SCORED + 1 }, (_, index) => row(String(index)));
  expect(scoreSearch(many, "x").reason).toContain("200 recordings at most");
});
