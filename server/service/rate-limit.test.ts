import { expect, test } from "vitest";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { createRateLimiter } from "./http/access.ts";
import { refusalOf } from "./testing/api.ts";
import { describeOnPglite } from "./testing/service.ts";

describeOnPglite(
  "the rate limit",
  (service) => {
    test("counts both APIs per token, then answers 429 with the seconds to wait", async () => {
      const { api, organizationToken } = service();
      const statuses = [];
      for (const row of [
        recordingList,
        organizationList,
        recordingList,
        organizationList,
        recordingList,
      ]) {
        statuses.push((await api.call(row)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      for (const row of [recordingList, organizationList]) {
        const reply = await api.call(row);
        expect(refusalOf(reply)).toBe(429);
        const wait = Number(reply.headers.get("retry-after"));
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(wait).toBeLessThanOrEqual(60);
      }
      expect((await api.call(recordingList, { token: organizationToken })).status).toBe(200);
      expect((await api.fetch("/healthz")).status).toBe(200);
    });
  },
  { RATE_LIMIT_PER_MINUTE: "5" },
);

test("a window lasts a minute from its first request", () => {
  const limiter = createRateLimiter(2);
  expect([limiter("a", 0), limiter("a", 59_000)]).toEqual([undefined, undefined]);
  expect(limiter("a", 59_500)).toBe(1);
  expect(limiter("b", 59_500)).toBeUndefined();
  expect(limiter("a", 60_000)).toBeUndefined();
});

test("0 turns the limit off", () => {
  const limiter = createRateLimiter(0);
  const waits = Array.from({ length: 2000 }, () => limiter("a", 0));
  expect(waits.every((wait) => wait === undefined)).toBe(true);
});
