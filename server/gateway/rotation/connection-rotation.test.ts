import { utimesSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { startPeople, type TestPeople } from "../people/testing/people.ts";
import { RECORDINGS } from "../testing/gateway.ts";
import { answerRotation } from "../testing/upstream.ts";

/** The client of the connection `client-app`, whose secret is in a file. */
const OWN = { organizationId: "organization-1", clientId: "client-1" };
const OLD = "connection-secret-client-app";

let people: TestPeople;
afterEach(() => people.close());

test("a connection's client is rotated once, and again only once its file has another secret", async () => {
  people = await startPeople();
  const { clock, enter, upstream, secretFile, startGateway } = people;
  upstream.answering = answerRotation;
  const writtenAt = (time: number) => utimesSync(secretFile, new Date(time), new Date(time));
  writtenAt(clock.now());
  const gateway = await startGateway();
  const { cookie } = await enter("admin", "/", { at: gateway });
  const rotate = async (count: number) => {
    const path = await gateway.prepare(cookie, { ...OWN, count });
    const { json } = await gateway.call(path, { method: "POST", cookie });
    await gateway.call(path, { method: "DELETE", cookie });
    return json;
  };
  const done = { outcome: "done", clientId: OWN.clientId, clientSecret: "new-secret" };
  expect(await rotate(0)).toEqual(done);

  // The old secret is still the one in use.
  clock.pass(3_600_000);
  upstream.received.length = 0;
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  expect(upstream.exchanges()[0]?.body).toContain(OLD);

  const sent = upstream.rotations().length;
  writtenAt(clock.now());
  const refused = await rotate(1);
  expect(refused).toMatchObject({ outcome: "not_executed", status: null });
  expect(refused.error).toMatch(/uses for “client-app”.* Nothing changed\.$/);
  expect(upstream.rotations()).toHaveLength(sent);

  writeFileSync(secretFile, "new-secret");
  writtenAt(clock.now());
  expect(await rotate(1)).toEqual(done);
});
