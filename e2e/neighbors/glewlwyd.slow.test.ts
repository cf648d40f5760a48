import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { signInStart } from "~/contract/sign-in.ts";
import { cookiesOf } from "../../server/gateway/people/testing/people.ts";
import { RECORDINGS, SESSION, startTestGateway } from "../../server/gateway/testing/gateway.ts";
import { freePort } from "../../server/service/testing/postgres.ts";
import { CLIENT, startGlewlwyd } from "./glewlwyd.ts";
import { isInstalled } from "./neighbor.ts";
import { startService } from "./service.ts";

/** Minutes after which the gateway asks the provider again, and one more. */
const LATER = 6 * 60_000;

/** Real time, as the provider has it, until the test moves it. */
function startRealClock() {
  let ahead = -Number(process.env.CLOCK_OFFSET ?? 0);
  return {
    now: () => Date.now() + ahead,
    after: (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds).unref(),
    pass: (milliseconds: number) => (ahead += milliseconds),
  };
}

function writeAccess(issuer: string): string {
  const folder = mkdtempSync(join(tmpdir(), "access-"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  write("secret", "secret-1");
  const connections = [
    { name: "Production", kind: "client-app", clientId: "client-1", secretFile: "secret" },
  ];
  const grants = [
    { group: "admins", connection: "Production", role: "admin" },
    { group: "sales", connection: "Production", role: "viewer" },
  ];
  const provider = { issuer, ...CLIENT, signOut: false };
  return write("access.json", JSON.stringify({ provider, connections, grants }));
}

test.runIf(isInstalled("glewlwyd"))(
  "people of glewlwyd sign in, are asked about again and leave",
  async () => {
    const service = await startService("store.example");
    onTestFinished(service.close);
    const [port, at] = [await freePort(), await freePort()];
    const ORIGIN = `http://localhost:${at}`;
    const glewlwyd = await startGlewlwyd(port, ORIGIN, {
      ada: ["admins", "staff"],
      ed: ["sales"],
      flo: ["sales"],
      no: ["staff"],
    });
    const clock = startRealClock();
    const gateway = await startTestGateway(
      service.address,
      { ORIGIN, PORT: String(at), ACCESS_FILE: writeAccess(glewlwyd.issuer) },
      { clock },
    );
    onTestFinished(() => gateway.close());

    async function enter(username: string) {
      const browser = glewlwyd.openBrowser();
      const start = await gateway.call(signInStart.path, { body: { to: "/" } });
      const query = await glewlwyd.authorize(browser, String(start.json.location), username);
      const answer = await gateway.call(`/gateway/sign-in/return?${query}`, {
        cookie: cookiesOf(start),
        headers: { "x-console": "0", "sec-fetch-site": "cross-site" },
      });
      return { browser, to: String(answer.headers.location), cookie: cookiesOf(answer) };
    }
    const roleOf = async (cookie: string) =>
      (await gateway.call(SESSION, { cookie })).json.session?.role ?? null;

    const ada = await enter("ada");
    expect([ada.to, await roleOf(ada.cookie)]).toEqual(["/", "admin"]);
    expect((await gateway.call(RECORDINGS, ada)).status).toBe(200);
    expect((await enter("no")).to).toContain("problem=no_access");

    // Refresh tokens that work once, asked for by many calls at a time.
    const [ed, flo] = [await enter("ed"), await enter("flo")];
    for (let count = 0; count < 2; count += 1) {
      clock.pass(LATER);
      const roles = await Promise.all(Array.from({ length: 10 }, () => roleOf(ed.cookie)));
      expect(new Set(roles)).toEqual(new Set(["viewer"]));
    }
    await glewlwyd.change("ed", { groups: ["admins"] });
    // It also renews for people whom it has disabled.
    await glewlwyd.change("flo", { groups: ["staff"] });
    clock.pass(LATER);
    // The connection's role, until the person signs in again with another.
    expect(await roleOf(ed.cookie)).toBe("admin");
    expect(await roleOf(flo.cookie)).toBeNull();

    await glewlwyd.changeKey();
    clock.pass(-3 * LATER);
    const again = await enter("ada");
    expect(await roleOf(again.cookie)).toBe("admin");

    await glewlwyd.signOut(again.browser, "ada");
    await expect.poll(() => roleOf(again.cookie), { timeout: 5000 }).toBeNull();

    const left = await gateway.call(SESSION, { method: "DELETE", cookie: ed.cookie });
    expect([left.status, left.json.leaveTo ?? null]).toEqual([200, null]);
  },
);
