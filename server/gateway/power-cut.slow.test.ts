import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPostgres } from "~server/service/testing/find-postgres.mjs";
import { startPostgres } from "~server/service/testing/postgres.ts";
import { makeDisk } from "./testing/disk.ts";
import {
  CLIENT,
  ORGANIZATIONS,
  RECORDINGS,
  SECRETS,
  secretsOf,
  SESSION,
  standingsIn,
  startTestGateway,
} from "./testing/gateway.ts";
import { answerJson, answerRotation, startUpstream } from "./testing/upstream.ts";

const trial = makeDisk();
trial?.remove();

/** Where a gateway keeps what has to last, on a disk. */
interface Kept {
  /** The gateway's settings for a folder of that disk. */
  readonly open: (folder: string) => Promise<Readonly<Record<string, string>>>;
  /** Whether a sign-out lasts, too. */
  readonly isShared: boolean;
}

const programs = findPostgres();
const KEPT: Record<string, Kept> = {
  "its file": {
    open: async (folder) => ({ DATA_DIR: join(folder, "data") }),
    isShared: false,
  },
  ...(programs !== undefined && {
    PostgreSQL: {
      open: async (folder: string) => {
        const own = join(folder, "postgres");
        mkdirSync(own, { recursive: true });
        // The server of before the cut may still run.
        rmSync(join(own, "data/postmaster.pid"), { force: true });
        const { url, stop } = await startPostgres(programs, own, undefined, ["fsync=on"]);
        onTestFinished(stop);
        return { GATEWAY_DATABASE_URL: url };
      },
      isShared: true,
    },
  }),
};

test.runIf(trial).each(Object.entries(KEPT))(
  "a power cut takes nothing out of %s that was answered, and no rotation's doubt",
  async (_, { open, isShared }) => {
    const disk = makeDisk();
    if (!disk) throw new Error("There is no disk.");
    onTestFinished(disk.remove);
    let created = 0;
    let hold: (release: () => void) => void;
    const held = new Promise<() => void>((resolve) => (hold = resolve));
    const upstream = await startUpstream((received, response) => {
      const { url } = received;
      if (url.includes("client-3/")) return hold(() => answerRotation(received, response));
      if (!url.endsWith("/organizations")) return answerRotation(received, response);
      created += 1;
      return answerJson(response, 201, { data: { id: `organization-${created}` } });
    });
    onTestFinished(upstream.close);
    const start = async (folder: string) => {
      const gateway = await startTestGateway(upstream.address, {
        // The cookie is for both.
        ORIGIN: "http://localhost:9999",
        ...(await open(folder)),
      });
      onTestFinished(() => gateway.close());
      return gateway;
    };
    const gateway = await start(disk.folder);
    disk.sync();

    const cookie = await gateway.signIn(CLIENT);
    const post = { method: "POST", cookie };
    const done = await gateway.prepare(cookie);
    expect((await gateway.call(done, post)).json).toMatchObject({ outcome: "done" });
    const running = gateway.call(await gateway.prepare(cookie, { clientId: "client-3" }), post);
    const release = await held;
    const out = await gateway.signIn(CLIENT);
    const create = (_: unknown, index: number) =>
      gateway.call(ORGANIZATIONS, { cookie, body: { name: `Organization ${index}` } });
    for (const { status } of await Promise.all(Array.from({ length: 20 }, create))) {
      expect(status).toBe(201);
    }
    expect((await gateway.call(SESSION, { method: "DELETE", cookie: out })).status).toBe(200);
    const left = disk.cut();
    release();
    await running;

    const after = await start(left);
    const { json } = await after.call("/gateway/activity", { cookie });
    const listed = json.data.map(({ createdId, endpoint, outcome }: Record<string, unknown>) =>
      [endpoint, createdId, outcome].join(" "),
    );
    const expected = Array.from(
      { length: 20 },
      (__, at) => `organizationCreate organization-${at + 1} done`,
    );
    expect(listed).toEqual(expect.arrayContaining(expected));
    expect(listed.filter((line: string) => line.startsWith("signIn"))).toHaveLength(2);
    // A gateway that shares its database may be there again for 16 seconds.
    await expect
      .poll(
        async () => {
          const asked = { cookie, body: secretsOf(["client-2", "client-3"]) };
          return standingsIn((await after.call(SECRETS, asked)).json);
        },
        { timeout: 25_000, interval: 500 },
      )
      .toEqual({
        counts: { "client-2": 1, "client-3": 1 },
        doubts: { "client-3": { lost: 0, unknown: 1 } },
      });
    if (!isShared) return;
    expect((await after.call(done, { cookie })).json).toMatchObject({ clientSecret: "new-secret" });
    expect((await after.call(RECORDINGS, { cookie: out })).status).toBe(401);
  },
);
