import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

const answer = (status: number, type: string, text: string): Answer => ({
  status,
  headers: { "content-type": type },
  body: Buffer.from(text),
});

const PAGE = "<!doctype html><title>Gateway</title><h1>Something went wrong</h1>";
const json = (status: number) => () =>
  answer(status, "application/json", JSON.stringify({ error: `Refused with ${status}.` }));
const html = (status: number) => () => answer(status, "text/html", PAGE);
const text = (status: number, words: string) => () => answer(status, "text/plain", words);
const issue = { code: "custom", path: ["limit"], message: "Too small" };
/** The headers of an answer without its length, as its body changes. */
export const withoutLength = ({ headers }: Pick<Answer, "headers">) => {
  const { "content-length": _, "transfer-encoding": __, ...rest } = headers;
  return rest;
};

/** What the caller gets in place of an answer. */
const REPLACED = {
  "status 500": json(500),
  "status 502": html(502),
  "status 503": json(503),
  "status 504": html(504),
  "status 401": json(401),
  "HTML 401": html(401),
  "bare 401": () => ({ status: 401, headers: {}, body: Buffer.alloc(0) }),
  "status 403": json(403),
  "status 404": json(404),
  "page as text 403": text(403, PAGE),
  "status 408": json(408),
  "text 409": text(409, "Not now."),
  "empty text 409": text(409, ""),
  "status 429": json(429),
  "HTML 403": html(403),
  "HTML 200": html(200),
  "redirect 302": () => ({ status: 302, headers: { location: "/" }, body: Buffer.alloc(0) }),
  "ZodError 500": () =>
    answer(500, "application/json", JSON.stringify({ name: "ZodError", issues: [issue] })),
  "strange JSON": () => answer(200, "application/json", '{"ok":true}'),
  "empty 200": () => answer(200, "application/json", ""),
  "status 204": () => ({ status: 204, headers: {}, body: Buffer.alloc(0) }),
  "half JSON": (given) => ({
    ...given,
    headers: withoutLength(given),
    body: given.body.subarray(0, given.body.length / 2),
  }),
  "false gzip": (given) => ({
    ...given,
    headers: { ...withoutLength(given), "content-encoding": "gzip" },
  }),
  gzip: (given) => ({
    ...given,
    headers: { ...withoutLength(given), "content-encoding": "gzip" },
    body: gzipSync(given.body),
  }),
  "byte order mark": (given) => ({
    ...given,
    headers: withoutLength(given),
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), given.body]),
  }),
  "wrong content type": (given) => ({
    ...given,
    headers: { ...withoutLength(given), "content-type": "text/plain" },
  }),
} satisfies Record<string, (given: Answer) => Answer>;

export type Replacement = keyof typeof REPLACED;

/** Changes an answer as a fault says; other faults leave it as it is. */
export const replace = (fault = "", given: Answer): Answer =>
  Object.entries(REPLACED).find(([name]) => name === fault)?.[1](given) ?? given;

/** Sends half of an answer and resets the connection. */
export function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _, ...rest } = headers;
  response.writeHead(status, { ...rest, "content-length": body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
