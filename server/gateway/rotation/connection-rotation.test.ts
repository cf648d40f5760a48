import { mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "~server/shared/database/database.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { startPeople, type TestPeople } from "../people/testing/people.ts";
import { RECORDINGS, type TestGateway } from "../testing/gateway.ts";
import { describeInStores } from "../testing/stores.ts";
import { type Answering, answerJson, answerRotation } from "../testing/upstream.ts";

/** The client of the connection `client-app`, whose secret is in a file. */
const OWN = { organizationId: "organization-1", clientId: "client-1" };
const OLD = "connection-secret-client-app";
const DONE = { outcome: "done", clientId: OWN.clientId, clientSecret: "new-secret" };
const REFUSED = {
  outcome: "not_executed",
  status: null,
  error: expect.stringMatching(/uses for “client-app”.* Nothing changed\.$/),
};

const loseSecret: Answering = (_, response) =>
  answerJson(response, 200, { data: { clientId: OWN.clientId } });
const breakDown: Answering = (_, response) => void response.destroy();

describeInStores((environmentOf) => {
  let people: TestPeople;
  let environment: Record<string, string>;
  let gateway: TestGateway;
  let cookie: string;
  beforeEach(async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "connection-rotation-"));
    environment = { DATA_DIR, ...(await environmentOf()) };
    people = await startPeople({ environment });
    people.upstream.answering = answerRotation;
    await signInAt(people.gateway);
    write(OLD);
  });
  afterEach(() => people.close());

  async function signInAt(at: TestGateway) {
    gateway = at;
    ({ cookie } = await people.enter("admin", "/", { at }));
  }
  async function restart() {
    await gateway.close();
    await signInAt(await people.startGateway());
  }
  function write(secret: string, time = people.clock.now()) {
    writeFileSync(people.secretFile, secret);
    utimesSync(people.secretFile, new Date(time), new Date(time));
  }
  async function rotate(count: number, intent = {}) {
    people.clock.pass(3_600_000);
    const path = await gateway.prepare(cookie, { ...OWN, count, ...intent });
    const { json } = await gateway.call(path, { method: "POST", cookie });
    await gateway.call(path, { method: "DELETE", cookie });
    return json;
  }

  test("a connection's client is rotated once, and again only once its file has another secret", async () => {
    const { clock, upstream } = people;
    expect(await rotate(0)).toEqual(DONE);
    clock.pass(3_600_000);
    upstream.received.length = 0;
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
    expect(upstream.exchanges()[0]?.body).toContain(OLD);

    write(OLD);
    expect(await rotate(1)).toMatchObject(REFUSED);
    await restart();
    // As when the file is mounted again.
    write(`${OLD}\n`);
    expect(await rotate(1)).toMatchObject(REFUSED);
    expect(upstream.rotations()).toEqual([]);

    write("new-secret", clock.now() - 86_400_000);
    expect(await rotate(1)).toEqual(DONE);
    write(OLD);
    expect(await rotate(2)).toEqual(DONE);
  });

  test.for([
    ["was lost", "secret_lost", loseSecret],
    ["may have been lost", "unknown", breakDown],
  ] as const)(
    "after a rotation whose secret %s it is rotated again by those who accept that",
    async ([, outcome, answering]) => {
      people.upstream.answering = answering;
      expect(await rotate(0)).toMatchObject({ outcome });
      people.upstream.answering = answerRotation;
      await restart();
      expect(await rotate(1, { despiteDoubt: true })).toEqual(DONE);
      expect(await rotate(2)).toMatchObject(REFUSED);
      // The new secret may not have reached the page.
      expect(await rotate(2, { despiteDoubt: true })).toEqual(DONE);
    },
  );

  test("a rotation by version 0.7.0 is compared with the time of the file", async () => {
    expect(await rotate(0)).toEqual(DONE);
    await gateway.close();
    const { DATA_DIR = "", GATEWAY_DATABASE_URL } = environment;
    if (GATEWAY_DATABASE_URL === undefined) {
      const file = join(DATA_DIR, "activity.jsonl");
      const lines = readFileSync(file, "utf8");
      writeFileSync(file, lines.replaceAll(/"secretsInUse":\[[^\]]*\],?/g, ""));
    } else {
      const database = openPostgres(GATEWAY_DATABASE_URL);
      await database.rows(sql`update tapedeck_gateway.rotation set secrets_in_use = '{}'`);
      await database.close();
    }
    await restart();
    expect(await rotate(1)).toMatchObject(REFUSED);
    write("new-secret");
    expect(await rotate(1)).toEqual(DONE);
  });
});
