import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Endpoint } from "~/contract/endpoint.ts";
import { SignIn, signIn } from "~/contract/gateway.ts";
import { type Attack, attacks } from "~server/service/testing/hostile.ts";
import { FORWARDS } from "./forward/forward.ts";
import { OWN_ROUTES, type Route } from "./routes.ts";
import { CLIENT, ROTATIONS, startTestGateway, type TestGateway } from "./testing/gateway.ts";
import { startUpstream, type Upstream } from "./testing/upstream.ts";
import { describeInStores } from "./testing/stores.ts";

/** Media has no row in the contract, and no database. */
const OWN = OWN_ROUTES.filter((row): row is Route & Endpoint => "reach" in row);

/** Bodies aren't read on their way to the service. */
const FORWARDED: readonly Endpoint[] = FORWARDS.map(({ row, template }) => ({
  ...row,
  path: template,
  body: undefined,
}));

/** Each kind of credential is a body of its own. */
const rowsOf = (row: Endpoint): readonly Endpoint[] =>
  row === signIn ? SignIn.def.options.map((body) => ({ ...row, body })) : [row];

describeInStores((newStore, kind) => {
  let environment: Readonly<Record<string, string>>;
  let upstream: Upstream;
  let gateway: TestGateway;
  let cookie = "";

  beforeAll(async () => {
    upstream = await startUpstream();
    environment = await newStore();
    gateway = await startTestGateway(upstream.address, environment);
    cookie = await gateway.signIn(CLIENT);
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });

  async function send({ method }: Endpoint, { name, path, text }: Attack) {
    const isSignOut = method === "DELETE" && path.startsWith("/gateway/session");
    const headers: Record<string, string> = isSignOut ? {} : { cookie };
    const answer = await gateway.call(path, { method, headers, body: text });
    return { name, status: answer.status, text: answer.text };
  }

  test.each([...OWN, ...FORWARDED].map((row) => [row.name, row] as const))(
    "a hostile value in %s is never a 5xx",
    { timeout: 60_000 },
    async (_name, row) => {
      const all = rowsOf(row).flatMap((one) => attacks(one, { operationId: "none" }));
      const replies = [];
      for (let start = 0; start < all.length; start += 20) {
        const some = all.slice(start, start + 20);
        replies.push(...(await Promise.all(some.map((attack) => send(row, attack)))));
      }
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    },
  );

  test.runIf(kind === "PostgreSQL")(
    "a statement that the database refuses is a 500 in the log, and not a database that can't be reached",
    async () => {
      const database = new Client(environment.GATEWAY_DATABASE_URL);
      await database.connect();
      await database.query("alter table tapedeck_gateway.rotation rename to elsewhere");
      const errors = vi.spyOn(console, "error").mockReturnValue();
      const body = JSON.stringify({ organizationId: "o", clientId: "c", count: 0 });
      const options = { method: "POST", cookie, body };
      const answer = await gateway.call(ROTATIONS, options);
      expect(answer).toMatchObject({
        status: 500,
        json: { code: "unexpected", stage: "not_sent" },
      });
      expect(errors.mock.calls).toEqual([[expect.stringContaining("(42P01)")]]);
      errors.mockRestore();
      const ready = await gateway.call("/readyz");
      expect(ready.json).toEqual({ status: "ready", database: "ready" });
      await database.query("alter table tapedeck_gateway.elsewhere rename to rotation");
      await database.end();
    },
  );
});
