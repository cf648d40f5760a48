import type { ServerResponse } from "node:http";
import { json, type Oddity, plain } from "../stack/odd-upstream.ts";

const limited = (retryAfter?: string) =>
  plain(429, '{"error":"Slow down"}', {
    "content-type": "application/json",
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  });

/** What a proxy in front of the service sends while that is down. */
const PAGE = "<!doctype html><html><body><h1>Bad Gateway</h1>nginx</body></html>";

const held = new Set<ServerResponse>();

/** Ends what "no answer" left open. */
export function endHeld(): void {
  for (const response of held) response.destroy();
  held.clear();
}

const JSON_TYPE = { "content-type": "application/json" };
const SHAPES = [null, "data", 7, {}, { data: null }, { data: 5 }, { data: ["row"] }];

/** Answers with one oddity after the other, over and over. */
function cycling(...oddities: readonly Oddity[]): Oddity {
  let index = 0;
  return (response, url) => {
    oddities[index % oddities.length]?.(response, url);
    index += 1;
  };
}

/** How a faulty service answers every read. */
export const MODES: Readonly<Record<string, Oddity>> = {
  "429 without Retry-After": limited(),
  "429 with a Retry-After that is no wait": cycling(
    ...["0", "-1", "Thu, 01 Jan 2026 00:00:00 GMT", "soon"].map(limited),
  ),
  "503": json({ error: "Down for repairs" }, 503),
  "500": plain(500, "the tape is tangled"),
  "a reset connection": (response) => void response.destroy(),
  "no answer": (response) => void held.add(response),
  "a proxy's error page": plain(502, PAGE, { "content-type": "text/html" }),
  "an answer that breaks off": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" });
    response.write('{"data":[{"id":"rec_1",', () => response.destroy());
  },
  "answers that aren't answers": cycling(
    plain(200, PAGE, { "content-type": "text/html" }),
    plain(200, '{"data":[{"id":"rec_1","ti', JSON_TYPE),
    plain(200, "", JSON_TYPE),
    ...SHAPES.map((value) => json(value)),
  ),
};
