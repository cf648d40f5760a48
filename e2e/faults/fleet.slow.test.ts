import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "~/contract/gateway.ts";
import { askAsPage, cookieOf } from "../../server/gateway/testing/gateway.ts";
import { startDatabases } from "../../server/gateway/testing/stores.ts";
import { Random } from "../../server/service/seed/random.ts";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import { startDesks } from "./desks.ts";
import { buildGateway, type GatewayProgram, startGatewayProgram } from "./gateway-program.ts";
import { stubBrowser } from "./page.ts";
import type { Client } from "./rotating-upstream.ts";

/** `FLEET_ROTATIONS=1000 FLEET_KILLS=30 FLEET_RESTARTS=3` takes the long way. */
const ROTATIONS = Number(process.env.FLEET_ROTATIONS ?? 200);
const KILLS = Number(process.env.FLEET_KILLS ?? 6);
const RESTARTS = Number(process.env.FLEET_RESTARTS ?? 1);
const DESKS = 50;
const SEED = process.env.FAULT_SEED ?? String(Date.now());
const HOST = "localhost:9998";
const programs = findPostgres();

describe.runIf(programs !== undefined)("two gateways on one database", () => {
  let built: Awaited<ReturnType<typeof buildGateway>>;
  let databases: Awaited<ReturnType<typeof startDatabases>>;
  beforeAll(stubBrowser);
  beforeAll(async () => {
    built = await buildGateway();
    databases = await startDatabases(programs ?? "");
  });
  afterAll(async () => {
    built.remove();
    await databases.stop();
  });

  test(
    "rotations stay true while gateways are killed and the database restarts",
    async () => {
      const random = new Random(`${SEED} fleet`);
      const desks = await startDesks(SEED);
      const url = await databases.create();
      const lines: string[] = [];
      const ports = [await freePort(), await freePort()] as const;
      const start = (port: number) =>
        startGatewayProgram(built.file, desks.upstream.address, {
          PORT: String(port),
          ORIGIN: `http://${HOST}`,
          SESSION_KEY: Buffer.alloc(32, 7).toString("base64url"),
          GATEWAY_DATABASE_URL: url,
        });
      const up: GatewayProgram[] = await Promise.all(ports.map((port) => start(port)));
      let turn = 0;
      // Round robin. A gateway that is down breaks the connection.
      const place = () => ports[turn++ % ports.length] ?? 0;

      const sendSignIn = (client: Client) =>
        askAsPage(place(), signIn.path, {
          headers: { host: HOST },
          body: { kind: "client-app", ...client },
        });
      const signInAs = async (client: Client): Promise<string> => {
        // A gateway that is killed meanwhile answers nothing: the next one is up.
        const answer = await sendSignIn(client).catch(() => sendSignIn(client));
        expect(answer.status, answer.text).toBe(200);
        return cookieOf(answer);
      };

      const kill = async () => {
        for (let killed = 0; killed < KILLS; killed++) {
          await wait(random.int(50, 1500));
          const index = killed % 2;
          const gateway = up[index];
          if (!gateway) continue;
          await gateway.stop("SIGKILL");
          lines.push(...gateway.lines);
          // While the database restarts, a gateway can't start.
          let next: GatewayProgram | undefined;
          while (!next) next = await start(ports[killed % 2] ?? 0).catch(() => undefined);
          up[index] = next;
        }
      };
      const restart = async () => {
        for (let restarted = 0; restarted < RESTARTS; restarted++) {
          await wait(random.int(1000, 4000));
          const resume = await databases.pause();
          await wait(random.int(0, 500));
          await resume();
        }
      };
      let isOver = false;
      const gateways = { place, host: HOST, signIn: signInAs, goesOn: () => !isOver };
      const work = desks.work(gateways, DESKS, ROTATIONS);
      await Promise.all([kill(), restart()]).finally(() => (isOver = true));
      await work;
      const dump = execFileSync(join(programs ?? "", "pg_dump"), [url], {
        encoding: "utf8",
        maxBuffer: Infinity,
      });
      for (const gateway of up) {
        // Not by its limit: that takes 90 seconds.
        expect(await gateway.stop()).toBe(0);
        lines.push(...gateway.lines);
      }
      await desks.upstream.close();
      desks.check([dump, lines.join("\n")]);
      expect(desks.happened.of("done"), `seed ${SEED}`).toBeGreaterThan(ROTATIONS / 4);
    },
    60_000 + ROTATIONS * 1000,
  );
});
