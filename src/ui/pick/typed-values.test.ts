import { expect, test } from "vitest";
import { readValues, splitValues } from "./typed-values.ts";

const ORGANIZATIONS = [
  { id: "org_1", name: "Meridian Home Group" },
  { id: "org_2", name: "Reed, Okafor & Sons" },
  { id: "org_3", name: "Twin" },
  { id: "org_4", name: "Twin" },
];
const split = (text: string) => splitValues(text, ORGANIZATIONS);
const read = (text: string) => readValues(text, ORGANIZATIONS);

test("a name of several words is one value, known or not", () => {
  expect(split("Meridian Home Group")).toEqual(["Meridian Home Group"]);
  expect(split("Meridian Home")).toEqual(["Meridian Home"]);
  expect(split(" Reed, Okafor & Sons\n")).toEqual(["Reed, Okafor & Sons"]);
});

test("lines, commas and tabs separate values, spaces only IDs", () => {
  expect(split("org_9, org_8;org_7\norg_6\torg_5x")).toHaveLength(5);
  expect(split("org_111 org_222\r\norg_333")).toEqual(["org_111", "org_222", "org_333"]);
  expect(split("Meridian Home Group\nTwin")).toEqual(["Meridian Home Group", "Twin"]);
  expect(split("org_1 Meridian")).toEqual(["org_1 Meridian"]);
});

test("exact names stand for their IDs, and what is neither name nor ID is left", () => {
  expect(read("meridian home group\norg_999\nSomebody")).toEqual({
    ids: ["org_1", "org_999"],
    rest: ["Somebody"],
  });
  expect(read("Twin")).toEqual({ ids: [], rest: ["Twin"] });
  expect(read("usr_999, org_888")).toEqual({ ids: ["org_888"], rest: ["usr_999"] });
});

test("any ID is one if none are known", () => {
  const ids = ["grp_7712", "7f0b6c1e-8f5e-4a5e-9d0e-0c9a3c1f2d11", "Xy12345678"];
  expect(readValues(ids.join(" "), [])).toEqual({ ids, rest: [] });
  expect(readValues("sam", [])).toEqual({ ids: [], rest: ["sam"] });
});
