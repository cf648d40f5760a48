import { expect, test } from "vitest";
import type { Endpoint } from "~/contract/endpoint.ts";
import { TABLE } from "~/contract/table.ts";
import { ValidationBody } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";
import { type Attack, attacks } from "./testing/hostile.ts";
import { describeService } from "./testing/service.ts";

describeService("a hostile value", (service) => {
  async function send(row: Endpoint, { name, path, text }: Attack) {
    const { api, token } = service();
    const type = row.bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";
    const headers = new Headers({ "content-type": type });
    if (row.host === "user") headers.set("x-svc-auth-token", token);
    if (row.host === "org") headers.set("authorization", `Bearer ${token}`);
    const { status, body } = await api.fetch(path, { method: row.method, headers, body: text });
    const issues = status === 422 ? z.parse(ValidationBody, body).issues.length : 0;
    return { name, status, issues };
  }

  test.each(TABLE.map((row) => [row.name, row] as const))(
    "in %s is never a 5xx",
    { timeout: 120_000 },
    async (_, row) => {
      const { organizationId } = service().sandbox;
      const all = attacks(row, { organizationId, orgId: organizationId });
      const replies = [];
      for (let start = 0; start < all.length; start += 20) {
        const some = all.slice(start, start + 20);
        replies.push(...(await Promise.all(some.map((attack) => send(row, attack)))));
      }
      expect(replies.length).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      expect(replies.filter(({ issues }) => issues > 101)).toEqual([]);
    },
  );
});
