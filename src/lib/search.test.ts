import { expect, test } from "vitest";
import { parseSearch, search, stringifySearch, textParam } from "./search.ts";

test("a text that is empty in the address is unset, as an unset one isn't written", () => {
  const { parse } = search({ organizationId: textParam, filter: textParam });
  const read = parse(parseSearch("?organizationId=&filter=deck"));
  expect(read.organizationId).toBeUndefined();
  expect(read.filter).toBe("deck");
  expect(stringifySearch(read)).toBe("?filter=deck");
});
