import { afterEach, expect, test } from "vitest";
import { startPeople, type TestPeople } from "../people/testing/people.ts";
import {
  CLIENT,
  RECORDINGS,
  ROTATIONS,
  standingsIn,
  SECRETS,
  secretsOf,
  type TestGateway,
} from "../testing/gateway.ts";
import { describeOnPostgres } from "../testing/stores.ts";
import { answerRotation } from "../testing/upstream.ts";

/** The client of the connection `client-app`, whose secret is in a file. */
const OWN = { organizationId: "organization-1", clientId: "client-1" };
const OLD = "connection-secret-client-app";
const NEW = "new-secret";

let people: TestPeople;
afterEach(() => people.close());

async function start(options: Parameters<typeof startPeople>[0] = {}) {
  people = await startPeople(options);
  people.upstream.answering = answerRotation;
  return people;
}

const run = async (gateway: TestGateway, cookie: string) =>
  gateway.call(await gateway.prepare(cookie, OWN), { method: "POST", cookie });

/** The secrets that the service was asked about since the last call of this. */
function takeExchanged({ upstream }: TestPeople) {
  const secrets = upstream
    .exchanges()
    .map(({ body }) => new URLSearchParams(body).get("client_secret"));
  upstream.received.length = 0;
  return secrets;
}

test("a person rotates the console's own credential, and all sessions work with the new one", async () => {
  const { gateway, clock, enter, upstream } = await start();
  const [{ cookie }, other] = [await enter("admin"), await enter("viewer")];
  const read = () =>
    Promise.all(
      [cookie, other.cookie].map(
        async (as) => (await gateway.call(RECORDINGS, { cookie: as })).status,
      ),
    );
  expect(await read()).toEqual([200, 200]);
  expect(takeExchanged(people)).toEqual([OLD]);
  const { json, headers } = await run(gateway, cookie);
  expect(json).toEqual({ outcome: "done", clientId: OWN.clientId, clientSecret: NEW });
  expect(headers["set-cookie"]).toBeUndefined();
  // Proved before it is shown.
  expect(takeExchanged(people)).toEqual([NEW]);
  upstream.refused.add(OLD);
  clock.pass(3_600_000);
  expect(await read()).toEqual([200, 200]);
  expect(takeExchanged(people)).toEqual([NEW]);
});

test("without SESSION_KEY such a rotation is refused, and nothing is sent", async () => {
  const { gateway, enter, upstream } = await start({ environment: { SESSION_KEY: "" } });
  const { cookie } = await enter("admin");
  const path = await gateway.prepare(cookie, OWN);
  upstream.received.length = 0;
  const { status, json } = await gateway.call(path, { method: "POST", cookie });
  expect([status, json.outcome, json.status]).toEqual([200, "not_executed", null]);
  expect(json.error).toMatch(/SESSION_KEY/);
  expect(upstream.received).toEqual([]);
  const other = await gateway.prepare(cookie);
  expect((await gateway.call(other, { method: "POST", cookie })).json.outcome).toBe("done");
});

test("whoever rotates it with a credential gets a cookie with it, and the connection has it too", async () => {
  const { gateway, enter, upstream } = await start({ access: { allowCredentials: true } });
  const cookie = await gateway.signIn({ ...CLIENT, clientSecret: OLD });
  const { json, headers } = await run(gateway, cookie);
  expect(json).toMatchObject({ outcome: "done", clientSecret: NEW });
  expect(headers["set-cookie"]?.[0]).toMatch(/^console-/);
  upstream.refused.add(OLD);
  takeExchanged(people);
  const viewer = await enter("viewer");
  expect((await gateway.call(RECORDINGS, { cookie: viewer.cookie })).status).toBe(200);
  expect(takeExchanged(people)).toEqual([NEW]);
});

test("a new secret that the service refuses is shown all the same, and the old one stays in use", async () => {
  const { gateway, clock, enter, upstream } = await start();
  const { cookie } = await enter("admin");
  upstream.refused.add(NEW);
  expect((await run(gateway, cookie)).json).toMatchObject({ outcome: "done", clientSecret: NEW });
  takeExchanged(people);
  clock.pass(3_600_000);
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  expect(takeExchanged(people)).toEqual([OLD]);
});

describeOnPostgres("of two gateways", (databases) => {
  test("the other one works with the new secret once the service rejects the old one", async () => {
    const environment = { GATEWAY_DATABASE_URL: await databases().create() };
    const { gateway, clock, enter, upstream, startGateway } = await start({ environment });
    const other = await startGateway();
    const { cookie } = await enter("admin");
    expect((await other.call(RECORDINGS, { cookie })).status).toBe(200);
    await run(gateway, cookie);
    upstream.refused.add(OLD);
    // The clock's timers don't run, so the other one hasn't looked.
    clock.set(clock.now() + 3_600_000);
    takeExchanged(people);
    const asked = [cookie, cookie].map((as) => other.call(RECORDINGS, { cookie: as }));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(new Set(takeExchanged(people))).toEqual(new Set([OLD, NEW]));
    const { json } = await other.call(SECRETS, { cookie, body: secretsOf([OWN.clientId]) });
    expect(standingsIn(json).counts).toEqual({ [OWN.clientId]: 1 });
  });

  test("a rotation with a secret that was retired meanwhile is made with the new one", async () => {
    const environment = { GATEWAY_DATABASE_URL: await databases().create() };
    const { gateway, clock, enter, upstream, startGateway } = await start({ environment });
    const other = await startGateway();
    const { cookie } = await enter("admin");
    const path = await gateway.prepare(cookie, OWN);
    await gateway.call(path, { method: "POST", cookie });
    await gateway.call(path, { method: "DELETE", cookie });
    upstream.refused.add(OLD);
    clock.set(clock.now() + 3_600_000);
    const { json } = await other.call(ROTATIONS, { cookie, body: { ...OWN, count: 1 } });
    const again = await other.call(`${ROTATIONS}/${json.operationId}`, { method: "POST", cookie });
    expect(again.json).toMatchObject({ outcome: "done" });
    expect(upstream.rotations()).toHaveLength(2);
  });
});
