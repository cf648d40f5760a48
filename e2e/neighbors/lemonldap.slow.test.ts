import { expect, test } from "vitest";
import { RECORDINGS, SESSION } from "../../server/gateway/testing/gateway.ts";
import { isInstalled } from "../run/machine.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import { LATER, startConsole } from "./console.ts";
import { startLemonldap } from "./lemonldap.ts";

test.runIf(isInstalled("apache2") && isInstalled("lemonldap-ng"))(
  "people of LemonLDAP::NG sign in, are asked about again and leave",
  async () => {
    const [port, at] = [await freePort(), await freePort()];
    const people = new Map([
      ["ada", ["admins", "staff"]],
      ["ed", ["sales", "staff"]],
      ["flo", ["sales"]],
      ["gus", ["sales"]],
      ["no", ["staff"]],
    ]);
    const provider = await startLemonldap(port, `http://localhost:${at}`, people);
    const scopes = ["openid", "profile", "email", "offline_access"];
    const settings = { issuer: provider.issuer, scopes };
    const { clock, gateway, enter, roleOf } = await startConsole(at, settings, provider.authorize);

    const ada = await enter("ada");
    expect([ada.to, await roleOf(ada.cookie)]).toEqual(["/", "admin"]);
    expect((await gateway.call(RECORDINGS, ada)).status).toBe(200);
    expect((await enter("no")).to).toContain("problem=no_access");

    const [ed, flo, gus] = [await enter("ed"), await enter("flo"), await enter("gus")];
    clock.pass(LATER);
    const roles = await Promise.all(Array.from({ length: 5 }, () => roleOf(ed.cookie)));
    expect(new Set(roles)).toEqual(new Set(["viewer"]));
    people.set("ed", ["admins"]);
    people.delete("flo");
    people.set("gus", ["staff"]);
    clock.pass(LATER);
    expect(await roleOf(ed.cookie)).toBe("admin");
    expect(await roleOf(flo.cookie)).toBeNull();
    expect(await roleOf(gus.cookie)).toBeNull();
    // Its own session, of more than a second ago, still has the groups that gus had.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await enter("gus", gus.browser)).to).toContain("problem=no_access");

    provider.revoke();
    clock.pass(LATER);
    expect(await roleOf(ed.cookie)).toBeNull();

    clock.pass(-3 * LATER);
    provider.changeKey();
    const again = await enter("ada");
    expect(await roleOf(again.cookie)).toBe("admin");
    const left = await gateway.call(SESSION, { method: "DELETE", cookie: again.cookie });
    expect(left.json.leaveTo).toContain(`${provider.issuer}oauth2/logout`);
  },
);
