import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAccessFile } from "~server/shared/access-file.ts";
import { CLOCK } from "~server/shared/clock.ts";
import { createProvider } from "../provider.ts";
import { attemptOf, RETURN } from "./provider.ts";
import { sandboxConnections, startPeopleProvider, writeAccessFile } from "./sandbox-people.ts";

const CLIENT = { clientId: "tapedeck", clientSecret: "secret" };

test("the access file it writes is valid and can be read by its owner only", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "people-")), "people");
  const sandbox = {
    client: { clientId: "client-1", clientSecret: "secret-1" },
    organizationClient: { clientId: "client-2", clientSecret: "secret-2" },
  };
  const provider = { issuer: "http://127.0.0.1:9000", ...CLIENT };
  const access = readAccessFile(writeAccessFile(folder, sandboxConnections(sandbox), provider));
  expect(access.provider.clientSecret).toBe(CLIENT.clientSecret);
  expect(access.grants).toHaveLength(6);
  for (const [index, { secretFile }] of access.connections.entries()) {
    expect(readFileSync(secretFile, "utf8")).toBe(`secret-${index + 1}`);
    expect(statSync(secretFile).mode & 0o077).toBe(0);
  }
});

test("a browser signs in once at the provider, unless it is asked to again, and leaves", async () => {
  const fake = await startPeopleProvider(CLIENT);
  onTestFinished(fake.close);
  const settings = { name: "", scopes: [], groupsClaim: "groups", signOut: true };
  const provider = createProvider(
    { ...CLIENT, ...settings, issuer: fake.issuer },
    { redirectUri: RETURN, clock: CLOCK, egress: () => undefined },
  );
  let cookie = "";
  const go = async (address: URL | string, form?: Record<string, string>) => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { to: answer.headers.get("location"), html: await answer.text() };
  };
  const enter = { login: "ada", password: "ada-deck", act: "sign-in" };
  const first = await provider.address(attemptOf("first"));
  expect((await go(first)).html).toContain("ada / ada-deck");
  expect((await go(first, { ...enter, password: "no" })).html).toContain("Wrong user name");
  expect((await go(first, { act: "cancel" })).to).toContain("error=access_denied");
  const { to } = await go(first, enter);
  const identity = await provider.redeem(new URL(to ?? "").searchParams, attemptOf("first"));
  expect(identity.claims).toMatchObject({ subject: "ada", groups: ["tapedeck-admins"] });
  expect((await go(await provider.address(attemptOf("second")))).to).toContain("code=");
  expect((await go(await provider.address(attemptOf("third", 60)))).to).toBeNull();
  expect((await go((await provider.leaveAddress(RETURN)) ?? "")).to).toBe(RETURN);
  expect((await go(await provider.address(attemptOf("fourth")))).to).toBeNull();
});
