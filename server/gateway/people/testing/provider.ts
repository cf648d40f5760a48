import { createHmac } from "node:crypto";
import { exportSPKI, importJWK, type JWK } from "jose";
import { expect, onTestFinished } from "vitest";
import type { ProviderSettings } from "~server/shared/access-file.ts";
import { startClock } from "../../testing/clock.ts";
import { type Attempt, SignInFailure } from "../identity.ts";
import { createProvider } from "../provider.ts";
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";

export const CLIENT = { clientId: "console", clientSecret: "canary-client-secret" };
export const RETURN = "http://localhost:4173/gateway/sign-in/return";
export const ADA = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  groups: ["operations", "sales"],
};

export const attemptOf = (name: string, maxAge?: number): Attempt => ({
  state: `canary-state-of-${name}`,
  nonce: `canary-nonce-of-${name}`,
  verifier: `canary-verifier-of-${name}-`.padEnd(64, "v"),
  maxAge,
});

/** A fake provider with Ada, and the gateway's part that talks to it. `timeout` is in milliseconds. */
export async function setUp(more: Partial<ProviderSettings> = {}, timeout?: number) {
  const fake = await startFakeProvider(CLIENT);
  onTestFinished(fake.close);
  fake.people.set("ada", ADA);
  const clock = startClock();
  fake.now = clock.now;
  const settings: ProviderSettings = {
    ...CLIENT,
    issuer: fake.issuer,
    name: "Example ID",
    scopes: ["profile", "email"],
    groupsClaim: "groups",
    signOut: true,
    ...more,
  };
  const create = () =>
    createProvider(settings, { redirectUri: RETURN, clock, egress: () => undefined, timeout });
  const provider = create();
  const attempt = attemptOf("first");
  /** Goes to the provider, signs in as Ada, and comes back with the query. */
  const goThere = async (of = attempt) => fake.authorize(await provider.address(of), "ada");
  const signIn = async () => provider.redeem(await goThere(), attempt);
  return { fake, clock, provider, attempt, goThere, signIn, create };
}
export type World = Awaited<ReturnType<typeof setUp>>;

/** How a promise was rejected, which must be a failure without a secret. */
export async function failureOf(
  work: Promise<unknown>,
  { fake, attempt }: World,
): Promise<SignInFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignInFailure)) throw new Error("Not a failure.", { cause: error });
  expectNoSecrets(error.message, fake, attempt);
  return error;
}

export function expectNoSecrets(text: string, fake: FakeProvider, attempt: Attempt) {
  const secrets = [...fake.secrets, attempt.verifier, attempt.nonce];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/eyJ|canary|\p{C}/u);
  expect(text.length).toBeLessThan(500);
}

export const seconds = ({ clock }: World) => Math.floor(clock.now() / 1000);
export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token without a signature, or with one made with a secret that isn't one. */
export function forge(header: object, claims: object, secret?: string) {
  const signed = `${encode(header)}.${encode(claims)}`;
  const mac =
    secret === undefined ? "" : createHmac("sha256", secret).update(signed).digest("base64url");
  return `${signed}.${mac}`;
}

export async function publicKeyOf(fake: FakeProvider): Promise<string> {
  const key = await importJWK(Object.assign({}, fake.keys[0]) as JWK, "ES256");
  if (key instanceof Uint8Array) throw new Error("Not a key pair.");
  return exportSPKI(key);
}
