// Measures two gateways while the database they share hangs, in four ways: reads, writes, and until all works
// again.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startLine } from "../../server/gateway/testing/line.mjs";
import {
  CONSOLE,
  inFrontOf,
  sandboxOf,
  SERVICE,
  signIn,
  start,
  startPostgres,
  temporaryFolder,
} from "./programs.mjs";
import { middle } from "./service/http.mjs";

const READS = 50;
/** Milliseconds for which the database hangs at least, so that the background work notices it, too. */
const HANGS = 5000;

/** @typedef {(method: string, path: string, body?: object) => Promise<{ status: number, took: number }>} Call */

/** @param {string} origin @param {string} cookie @returns {Call} */
const calling = (origin, cookie) => async (method, path, body) => {
  const began = performance.now();
  const answer = await fetch(origin + path, {
    method,
    headers: {
      "x-console": "1",
      cookie,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.text();
  return { status: answer.status, took: performance.now() - began };
};

/** @param {Call} call */
const read = (call) => call("GET", "/gateway/user/v1/core/recordings");
/** @param {Call} call */
const write = (call) =>
  call("POST", "/gateway/rotations", { organizationId: "o", clientId: "c", count: 0 });

/** @param {string} name @param {(string | number)[]} cells */
function row(name, cells) {
  const texts = cells.map((cell) => String(typeof cell === "number" ? Math.round(cell) : cell));
  console.log(`  ${name.padEnd(34)}${texts.map((text) => text.padStart(11)).join("")}`);
}

/** @param {number[]} all */
const most = (all) => Math.max(...all);

export async function reportHang() {
  const postgres = await startPostgres();
  if (!postgres) return console.log("\nSkipped a hanging database: PostgreSQL isn't installed.");
  const line = await startLine(postgres.port);
  const dataDir = temporaryFolder("hang");
  const service = await start(SERVICE, { DATA_DIR: dataDir, SEED_RECORDINGS: "200" });
  const { client } = sandboxOf(dataDir);
  const settings = {
    SESSION_KEY: randomBytes(32).toString("base64url"),
    GATEWAY_DATABASE_URL: postgres.url.replace(String(postgres.port), String(line.port)),
    ...inFrontOf(service.address),
    LOG: "off",
  };
  const gateways = [await start(CONSOLE, settings), await start(CONSOLE, settings)];
  console.log("\nTwo gateways while their database hangs (milliseconds)");
  const columns = ["normal", "1st read", "reads", "1st write", "writes", "back"];
  row("", columns);
  const kinds = /** @type {const} */ ([
    ["stopped (SIGSTOP)", postgres.freeze, postgres.thaw],
    ["refuses connections", line.refuse, line.resume],
    ["accepts and says nothing", line.silence, line.resume],
    ["only old connections are dead", line.sever, line.resume],
  ]);
  for (const [name, fail, mend] of kinds) {
    /** @type {Call[]} */
    const calls = [];
    for (const { address } of gateways) {
      const cookie = await signIn(address, { kind: "client-app", ...client });
      calls.push(calling(address, cookie));
    }
    const [one, other] = calls;
    if (!one || !other) throw new Error("There are two gateways.");
    const times = async (/** @type {() => Promise<{ took: number }>} */ work) => {
      const took = [];
      for (let times = 0; times < READS; times += 1) took.push((await work()).took);
      return took;
    };
    // Each gateway gets connections that can go dead.
    await Promise.all(calls.flatMap((call) => Array.from({ length: 10 }, () => read(call))));
    const normal = middle(await times(() => read(one)));
    await fail();
    const began = performance.now();
    // At one gateway a read is the first to notice, at the other a write.
    const [firstRead, firstWrite] = await Promise.all([read(one), write(other)]);
    const reads = most(await times(() => read(one)));
    const writes = most(await times(() => write(other)));
    await wait(Math.max(0, HANGS - (performance.now() - began)));
    await mend();
    const mended = performance.now();
    for (const call of calls) while ((await write(call)).status !== 200) await wait(20);
    const back = performance.now() - mended;
    row(name, [normal, firstRead.took, reads, firstWrite.took, writes, back]);
  }
  for (const gateway of gateways) await gateway.stop();
  await service.stop();
  await line.close();
  await postgres.stop();
}
