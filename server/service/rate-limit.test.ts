import { expect, test } from "vitest";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
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

describeOnPglite(
  "a rate limit of 0",
  (service) => {
    test("is none", async () => {
      const calls = Array.from({ length: 50 }, () => service().api.call(recordingList));
      expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(
        new Set([200]),
      );
    });
  },
  { RATE_LIMIT_PER_MINUTE: "0" },
);
