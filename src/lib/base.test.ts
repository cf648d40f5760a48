import { afterEach, expect, test, vi } from "vitest";

/** The module as a page has it whose gateway wrote this path into it. */
async function below(base: string | undefined, pathname: string) {
  vi.stubGlobal("document", { documentElement: { dataset: { base } } });
  vi.stubGlobal("location", { origin: "https://example.com", pathname });
  vi.resetModules();
  return import("./base.ts");
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("below a path, links and the names of what is stored have it, and the page's path doesn't", async () => {
  const { linkTo, NAMESPACE, pagePath } = await below("/tapedeck", "/tapedeck/teams/team-1");
  expect(pagePath()).toBe("/teams/team-1");
  expect(linkTo("/teams")).toBe("https://example.com/tapedeck/teams");
  expect(NAMESPACE).toBe("tapedeck/tapedeck");
});

test("the path itself is the first page", async () => {
  expect((await below("/tapedeck", "/tapedeck")).pagePath()).toBe("/");
  expect((await below("/tapedeck", "/tapedeck/")).pagePath()).toBe("/");
});

test("without a path nothing is added", async () => {
  const { BASE, linkTo, NAMESPACE, pagePath } = await below(undefined, "/teams");
  expect([BASE, NAMESPACE, pagePath()]).toEqual(["", "tapedeck", "/teams"]);
  expect(linkTo("/teams")).toBe("https://example.com/teams");
});
