import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ask, CLIENT, RECORDINGS, SESSION, startPair } from "./testing/gateway.ts";

const clientDir = mkdtempSync(join(tmpdir(), "prefix-"));
mkdirSync(join(clientDir, "assets"));
const put = (path: string, content: string) => writeFileSync(join(clientDir, path), content);
put(
  "index.html",
  '<!doctype html>\n<html lang="en"><link rel="icon" href="/icon.svg" />' +
    '<script src="/assets/early-abc.js"></script><a href="#main">Skip</a></html>',
);
// Of the page as it was built.
put("index.html.br", "brotli index");
put("icon.svg", "<svg/>");
put("assets/early-abc.js", "script");

const { gateway, cookie, startOther } = await startPair(
  { clientDir },
  { ORIGIN: "https://example.com/tapedeck/" },
);

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(gateway.port, path, { headers: { host: "example.com", accept: "*/*", ...headers } });

const PAGE =
  '<!doctype html>\n<html data-base="/tapedeck" lang="en"><link rel="icon" href="/tapedeck/icon.svg" />' +
  '<script src="/tapedeck/assets/early-abc.js"></script><a href="#main">Skip</a></html>';

test.each(["/tapedeck", "/tapedeck/", "/tapedeck/index.html", "/tapedeck/organizations/org-1?a=b"])(
  "the page at %s names its files below the path, in every encoding",
  async (path) => {
    expect((await get(path)).text).toBe(PAGE);
    const brotli = await get(path, { "accept-encoding": "br" });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(PAGE);
    const gzip = await get(path, { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.bytes).toString()).toBe(PAGE);
    const headers = { "accept-encoding": "br", "if-none-match": String(brotli.headers.etag) };
    expect((await get(path, headers)).status).toBe(304);
  },
);

test("files are below the path and keep their headers", async () => {
  const script = await get("/tapedeck/assets/early-abc.js");
  expect(script.text).toBe("script");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/tapedeck/icon.svg")).headers["content-type"]).toBe("image/svg+xml");
});

test.each([
  "/",
  "/recordings",
  "/assets/early-abc.js",
  SESSION,
  "/tapedecks/",
  "/TAPEDECK/",
  "//tapedeck/",
  "/%74apedeck/",
  "/tapedeck%2F",
  "/x/../tapedeck/",
])("%s is outside of the path and answered with 404", async (path) => {
  const answer = await get(path, { cookie, "x-console": "1", accept: "text/html" });
  expect([answer.status, answer.json?.code]).toEqual([404, "not_found"]);
});

test("probes are answered at the gateway itself and below the path", async () => {
  for (const path of ["/healthz", "/readyz", "/tapedeck/healthz", "/tapedeck/readyz"]) {
    expect((await get(path)).status, path).toBe(200);
  }
  expect((await get("/readyz", { host: "10.0.0.1" })).status).toBe(200);
});

test("calls below the path are answered", async () => {
  expect((await gateway.call(SESSION, { cookie })).json.session.clientId).toBe("client-1");
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
});

test.each([
  ["https://example.com/tapedeck", "__Secure-console-tapedeck", "/tapedeck", "; Secure"],
  ["https://example.com/a/b", "__Secure-console-a-b", "/a/b", "; Secure"],
  ["http://localhost:4173/tapedeck", "console-4173-tapedeck", "/tapedeck", ""],
])("the cookie of %s is for its path only", async (ORIGIN, name, path, secure) => {
  const other = await startOther({ ORIGIN });
  const attributes = `Path=${path}; HttpOnly; SameSite=Strict${secure}`;
  const begun = await other.call(SESSION, { body: CLIENT });
  const [set = ""] = begun.headers["set-cookie"] ?? [];
  expect(set).toMatch(new RegExp(`^${name}=[\\w.-]+; ${attributes}; Max-Age=28800$`));
  const own = { method: "DELETE", cookie: set.split(";")[0] ?? "" };
  const { headers } = await other.call(SESSION, own);
  expect(headers["set-cookie"]).toEqual([`${name}=; ${attributes}; Max-Age=0`]);
});
