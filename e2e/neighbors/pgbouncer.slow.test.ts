import { expect, onTestFinished, test } from "vitest";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { isInstalled } from "../run/machine.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import { startDatabases } from "../../server/gateway/testing/stores.ts";
import {
  CLIENT,
  INTENT,
  RECORDINGS,
  ROTATIONS,
  SESSION,
  startTestGateway,
} from "../../server/gateway/testing/gateway.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startService } from "./service.ts";

const programs = findPostgres();
const isPossible = programs !== undefined && isInstalled("pgbouncer");
test.runIf(isPossible)("two gateways share a database through PgBouncer", async () => {
  const databases = await startDatabases(programs ?? "");
  onTestFinished(databases.stop);
  const service = await startService("store.example");
  onTestFinished(service.close);
  const database = new URL(await databases.create());
  const port = await freePort();
  const pooler = await startPgbouncer(port, database);
  const start = async (url = pooler.url) => {
    const gateway = await startTestGateway(service.address, {
      GATEWAY_DATABASE_URL: url,
      ORIGIN: "http://localhost:9997",
    });
    onTestFinished(() => gateway.close());
    return gateway;
  };
  for (const [url, why] of [
    [pooler.url.replace("password", "wrong"), "the password is wrong (08P01)"],
    [`${pooler.url}?sslmode=verify-full&sslrootcert=/nowhere.crt`, "can't be read (ENOENT)"],
    [`${pooler.url}?sslmode=verify-full`, "it has no TLS"],
  ] as const) {
    await expect(start(url)).rejects.toThrow(why);
  }
  const [one, other] = [await start(), await start()];
  const cookies = await Promise.all(Array.from({ length: 20 }, () => one.signIn(CLIENT)));
  const [cookie = ""] = cookies;
  const reads = cookies.flatMap((as) =>
    [one, other].map(async (at) => (await at.call(RECORDINGS, { cookie: as })).status),
  );
  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));

  const rotations = Array.from({ length: 20 }, async (_, index) => {
    const body = { ...INTENT, clientId: `client-${index}` };
    const { json } = await one.call(ROTATIONS, { cookie, body });
    const path = `${ROTATIONS}/${json.operationId}`;
    const run = await other.call(path, { method: "POST", cookie });
    return [run.json.outcome, (await one.call(path, { cookie })).json.clientSecret];
  });
  for (const end of await Promise.all(rotations)) expect(end).toEqual(["done", "new-secret"]);

  expect((await one.call(SESSION, { method: "DELETE", cookie })).status).toBe(200);
  expect((await other.call(RECORDINGS, { cookie })).status).toBe(401);

  const list = async () => (await other.call(RECORDINGS, { cookie: cookies[1] ?? "" })).status;
  await pooler.stop();
  expect(await list()).toBe(503);
  await startPgbouncer(port, database);
  await expect.poll(list, { timeout: 5000 }).toBe(200);
});
