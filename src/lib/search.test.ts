import { expect, test } from "vitest";
import { listParam, parseSearch, defineSearch, stringifySearch, textParam } from "./search.ts";

test("a text that is empty in the address is unset, as an unset one isn't written", () => {
  const { parse } = defineSearch({ organizationId: textParam, filter: textParam });
  const read = parse(parseSearch("?organizationId=&filter=deck"));
  expect(read.organizationId).toBeUndefined();
  expect(read.filter).toBe("deck");
  expect(stringifySearch(read)).toBe("?filter=deck");
});

test("a comma in an item isn't the end of the item, and addresses from before are read as they were", () => {
  const { parse } = defineSearch({ type: listParam, filter: textParam });
  const read = (address: string) => parse(parseSearch(address));
  for (const type of [["Demo, on site"], ["a", "50% off, now"], ["%2C", "100%25,", "%"]]) {
    expect(read(stringifySearch({ type }))).toEqual({ type });
  }
  expect(read("?type=Demo,+on+site,50%25+off")).toEqual({ type: ["Demo", "on site", "50% off"] });
  expect(stringifySearch({ type: ["a b", "c"], filter: "x, y" })).toBe("?type=a+b,c&filter=x,+y");
});
