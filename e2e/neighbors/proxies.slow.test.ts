import { request } from "node:https";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { isInstalled } from "../run/machine.mjs";
import { startDatabases } from "../../server/gateway/testing/stores.ts";
import {
  CLIENT,
  cookieOf,
  INTENT,
  ORGANIZATIONS,
  RECORDINGS,
  ROTATIONS,
  SESSION,
} from "../../server/gateway/testing/gateway.ts";
import { PROXIES, startBehind } from "./proxy.ts";
import { FILM, startService } from "./service.ts";

const programs = findPostgres();

describe.runIf(programs !== undefined)("two gateways behind", () => {
  let databases: Awaited<ReturnType<typeof startDatabases>>;
  beforeAll(async () => {
    databases = await startDatabases(programs ?? "");
  });
  afterAll(() => databases.stop());

  /** Two gateways behind a proxy with its documented configuration. */
  async function start(name: (typeof PROXIES)[number], base: string) {
    const service = await startService("store.example");
    onTestFinished(service.close);
    const proxy = await startBehind(name, service, await databases.create(), base);
    const { host, port, through } = proxy;
    const signIn = async () => cookieOf(await through(SESSION, { body: CLIENT }));
    /** Opens a path and leaves once this many bytes have come. */
    const leaveAfter = (path: string, cookie: string, bytes: number) =>
      new Promise<void>((resolve, reject) => {
        const headers = { host, cookie, "x-console": "1", "sec-fetch-site": "same-origin" };
        const to = { host: "127.0.0.1", port, servername: proxy.name, rejectUnauthorized: false };
        let received = 0;
        const sent = request({ ...to, path: base + path, headers, agent: false }, (answer) =>
          answer.on("data", (part: Buffer) => {
            received += part.length;
            if (received >= bytes) resolve(void sent.destroy());
          }),
        );
        sent.on("error", reject).end();
        if (bytes === 0) {
          void expect
            .poll(() => service.endless.begun)
            .toBe(1)
            .then(() => resolve(void sent.destroy()));
        }
      });
    return { ...proxy, service, signIn, leaveAfter };
  }

  const cases = PROXIES.flatMap((name) =>
    ["", "/tapedeck"].map((base) => [`${name} at ${base}/`, { name, base }] as const),
  );
  test.for(cases)(
    "%s passes on all that the console needs",
    async ([, { name, base }], { skip }) => {
      skip(!isInstalled(name));
      const { service, through, signIn, leaveAfter } = await start(name, base);
      const cookie = await signIn();
      const list = await through(RECORDINGS, { cookie, headers: { "x-request-id": "visitor-1" } });
      expect([list.status, list.json]).toEqual([200, { data: [], cursor: null }]);
      const id = service.received.at(-1)?.headers["x-request-id"];
      expect([list.headers["x-request-id"], id === "visitor-1"]).toEqual([id, false]);
      // Other programs of the host may have left cookies.
      const crowded = `app=${"x".repeat(20_000)}; ${cookie}`;
      expect((await through(RECORDINGS, { cookie: crowded })).status).toBe(200);

      const clip = (id: string, range?: string) =>
        through(`/gateway/media/${id}`, { cookie, headers: range ? { range } : {} });
      expect((await clip("one")).bytes.equals(FILM)).toBe(true);
      const part = await clip("one", "bytes=2-5");
      expect([part.status, part.text]).toEqual([206, "ipcl"]);
      expect(part.headers["content-range"]).toBe(`bytes 2-5/${FILM.length}`);
      expect((await clip("one", `bytes=${FILM.length}-`)).status).toBe(416);
      // It plays before it is complete.
      await leaveAfter("/gateway/media/half", cookie, FILM.length / 4);

      const { json } = await through(ROTATIONS, { cookie, body: INTENT });
      const rotation = `${ROTATIONS}/${json.operationId}`;
      const rotated = await through(rotation, { method: "POST", cookie });
      expect(rotated.json).toMatchObject({ outcome: "done", clientSecret: "new-secret" });
      expect((await through(rotation, { cookie })).json).toEqual(rotated.json);
      expect((await through(rotation, { method: "DELETE", cookie })).status).toBe(200);

      const large = { name: "x".repeat(1_500_000) };
      expect((await through(ORGANIZATIONS, { cookie, body: large })).status).toBe(413);

      // Apache notices only when it has something to send.
      if (name !== "apache2") {
        await leaveAfter(`${RECORDINGS}?limit=99`, cookie, 0);
        await expect.poll(() => service.endless.ended, { timeout: 5000 }).toBe(1);
      }

      const guesses: number[] = [];
      for (let count = 0; count < 22; count += 1) {
        const headers = { "x-forwarded-for": `192.0.2.${count}` };
        const body = { ...CLIENT, clientSecret: "wrong" };
        guesses.push((await through(SESSION, { headers, body })).status);
      }
      expect(guesses.filter((status) => status === 401)).toHaveLength(20);
      expect(guesses.slice(-2)).toEqual([429, 429]);
    },
  );

  test.for(PROXIES)(
    "%s loses nothing while gateways restart under load",
    async (name, { skip }) => {
      skip(!isInstalled(name));
      const { service, gateways, restart, through, signIn } = await start(name, "");
      const cookie = await signIn();
      const failed: string[] = [];
      let sent = 0;
      let written = 0;
      const over = new AbortController();
      const work = async () => {
        while (!over.signal.aborted) {
          sent += 1;
          const isWrite = sent % 3 === 0;
          const answer = await through(isWrite ? ORGANIZATIONS : `${RECORDINGS}?limit=1`, {
            cookie,
            ...(isWrite && { body: { name: `Organization ${sent}` } }),
          }).catch((error: unknown) => ({ status: 0, text: String(error) }));
          if (answer.status === 201) written += 1;
          else if (answer.status !== 200)
            failed.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        }
      };
      const load = Array.from({ length: 4 }, work);
      for (const index of gateways.keys()) {
        await restart(index);
        const before = service.received.length;
        await expect
          .poll(() => service.received.length, { timeout: 20_000 })
          .toBeGreaterThan(before + 50);
        // Proxies look again after two seconds at most.
        await new Promise((resolve) => setTimeout(resolve, 3000));
      }
      over.abort();
      await Promise.all(load);
      expect(failed).toEqual([]);
      const bodies = service.calls().flatMap(({ method, body }) => (method === "POST" ? body : []));
      expect(new Set(bodies).size).toBe(bodies.length);
      expect(bodies).toHaveLength(written);
    },
  );

  test.for(PROXIES)("%s asks gateways of which none is ready", async (name, { skip }) => {
    skip(!isInstalled(name));
    const { gateways, through, signIn } = await start(name, "");
    const cookie = await signIn();
    const away = { status: 503, json: { code: "database_unreachable", stage: "not_sent" } };
    const resume = await databases.pause();
    try {
      for (const one of gateways)
        expect(await one.call(RECORDINGS, { cookie })).toMatchObject(away);
      // Proxies look again after two seconds at most.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      expect((await through("/")).status).toBe(200);
      expect(await through(RECORDINGS, { cookie })).toMatchObject(away);
      const body = { name: "Meridian" };
      expect(await through(ORGANIZATIONS, { cookie, body })).toMatchObject(away);
    } finally {
      await resume();
    }
    await expect
      .poll(async () => (await through(RECORDINGS, { cookie })).status, { timeout: 10_000 })
      .toBe(200);
  });
});
