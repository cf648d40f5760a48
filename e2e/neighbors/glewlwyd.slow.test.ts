import { expect, test } from "vitest";
import { RECORDINGS, SESSION } from "../../server/gateway/testing/gateway.ts";
import { isInstalled } from "../run/machine.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import { LATER, startConsole } from "./console.ts";
import { startGlewlwyd } from "./glewlwyd.ts";

test.runIf(isInstalled("glewlwyd"))(
  "people of glewlwyd sign in, are asked about again and leave",
  async () => {
    const [port, at] = [await freePort(), await freePort()];
    const glewlwyd = await startGlewlwyd(port, `http://localhost:${at}`, {
      ada: ["admins", "staff"],
      ed: ["sales"],
      flo: ["sales"],
      no: ["staff"],
    });
    // Its sign-out wants an id_token_hint.
    const provider = { issuer: glewlwyd.issuer, signOut: false };
    const console = await startConsole(at, provider, glewlwyd.authorize);
    const { clock, gateway, enter, roleOf } = console;

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
