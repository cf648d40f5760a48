import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { addressesOf, newClient, startPeopleProvider } from "./testing/sandbox-provider.mjs";
import type { Attempt } from "./identity.ts";
import { createProvider } from "./provider.ts";
import { startListening } from "../testing/listening.ts";
import { CLOCK } from "~server/shared/clock.ts";

/** Follows redirects up to `origin`, with cookies by name, as a browser does. */
function openBrowser(origin: string) {
  const cookies = new Map<string, string>();
  return async function go(url: URL, form?: Record<string, string>): Promise<URL> {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) {
      const next = new URL(location, url);
      return next.origin === origin ? next : go(next);
    }
    // The page that asks whether to sign out has a form, which its script submits.
    const html = await answer.text();
    const [, action, xsrf] = /action="(.+?)".*name="xsrf" value="(.+?)"/.exec(html) ?? [];
    return action && xsrf ? go(new URL(action), { xsrf, logout: "yes" }) : url;
  };
}

test("oidc-provider: signing in, confirming, renewing, leaving and being signed out", async () => {
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    told.push(new URLSearchParams(await text(request)).get("logout_token") ?? "");
    response.end();
    server.emit("told");
  });
  const { address: origin, close } = await startListening(server);
  onTestFinished(close);
  const client = newClient();
  const addresses = addressesOf(origin);
  const real = await startPeopleProvider({ ...client, ...addresses });
  onTestFinished(real.close);
  const provider = createProvider(
    {
      ...client,
      issuer: real.issuer,
      name: "",
      scopes: ["openid", "profile", "email", "groups"],
      groupsClaim: "groups",
      signOut: true,
    },
    { redirectUri: addresses.redirectUris[0] ?? "", clock: CLOCK, egress: () => undefined },
  );

  const go = openBrowser(origin);
  const attempt: Attempt = {
    state: "state",
    nonce: "nonce",
    verifier: "v".repeat(64),
    maxAge: undefined,
  };
  const password = { login: "ada", password: "ada-deck", act: "sign-in" };
  const first = await go(await go(await provider.address(attempt)), password);
  const identity = await provider.redeem(first.searchParams, attempt);
  expect(identity).toEqual({
    claims: {
      subject: "ada",
      name: "Ada Admin",
      email: "ada@example.com",
      isEmailVerified: true,
      groups: ["tapedeck-admins"],
      isOverage: false,
    },
    refreshToken: expect.any(String),
    providerSession: expect.any(String),
    issuedAt: expect.any(Number),
    claimNames: expect.arrayContaining(["sub", "groups"]),
    signedInAgo: expect.any(Number),
  });
  await expect(provider.redeem(first.searchParams, attempt)).rejects.toMatchObject({
    problem: "code_refused",
  });

  const confirmation = { ...attempt, maxAge: 0 };
  const page = await go(await provider.address(confirmation));
  expect(page.origin).toBe(real.issuer);
  const confirmed = await go(page, password);
  const again = await provider.redeem(confirmed.searchParams, confirmation);
  expect(again.signedInAgo).toBeLessThan(10);

  real.setGroups("ada", ["tapedeck-viewers"]);
  const renewal = await provider.renew(again.refreshToken ?? "", "ada", async () => {});
  expect(renewal).toMatchObject({
    outcome: "confirmed",
    identity: { claims: { subject: "ada", groups: ["tapedeck-viewers"] } },
  });

  // The provider posts the token before it leads back.
  const isTold = once(server, "told");
  const leave = await provider.leaveAddress(`${origin}/sign-in`);
  expect((await go(new URL(leave ?? ""))).href).toBe(`${origin}/sign-in`);
  await isTold;
  await expect(provider.readLogoutToken(told[0] ?? "")).resolves.toMatchObject({
    providerSession: again.providerSession,
  });

  const third = await go(await go(await provider.address(attempt)), password);
  const { refreshToken = "" } = await provider.redeem(third.searchParams, attempt);
  const resume = await real.pause();
  await expect(provider.renew(refreshToken, "ada", async () => {})).resolves.toMatchObject({
    outcome: "unreachable",
    reason: expect.stringMatching(/\/token: .+\((?:ECONNREFUSED|ECONNRESET)\)\.$/),
  });
  await resume();
  real.disable("ada");
  await expect(provider.renew(refreshToken, "ada", async () => {})).resolves.toMatchObject({
    outcome: "refused",
  });
});
