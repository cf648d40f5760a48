import { EncryptJWT } from "jose";
import { beforeEach, expect, test } from "vitest";
import {
  KEY,
  CLIENT,
  SESSION,
  RECORDINGS,
  startTestGateway,
  startPair,
} from "../testing/gateway.ts";
import { START, startClock } from "../testing/clock.ts";

const clock = startClock();

const { upstream, gateway } = await startPair({ clock });
beforeEach(() => {
  clock.set(START);
});

const read = (cookie: string, at = gateway) => at.call(SESSION, { cookie });

test("a cookie expires after eight hours, to the second", async () => {
  const cookie = await gateway.signIn(CLIENT);
  clock.set(START + 8 * 3_600_000 - 1000);
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  clock.set(START + 8 * 3_600_000);
  const answer = await gateway.call(RECORDINGS, { cookie });
  expect(answer).toMatchObject({ status: 401, json: { code: "session_expired" } });
  expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
});

test("a changed, shortened or forged cookie is cleared", async () => {
  const cookie = await gateway.signIn(CLIENT);
  const middle = Math.floor(cookie.length / 2);
  const other = cookie[middle] === "A" ? "B" : "A";
  const forged = await new EncryptJWT({
    sid: "x",
    credential: { kind: "oauth-app-token", token: "x" },
  })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(["console", upstream.address, upstream.address, upstream.address].join(" "))
    .setExpirationTime(START / 1000 + 60)
    .encrypt(new Uint8Array(32).fill(9));
  for (const bad of [
    cookie.slice(0, middle) + other + cookie.slice(middle + 1),
    cookie.slice(0, -10),
    `console-${gateway.port}=`,
    `console-${gateway.port}=${forged}`,
  ]) {
    const answer = await read(bad);
    expect(answer.json.session).toBeNull();
    expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  }
});

test("an older key opens a cookie; another key or another service doesn't", async () => {
  const key = Buffer.alloc(32, 7).toString("base64url");
  const value = (await gateway.signIn(CLIENT)).split("=")[1] ?? "";
  const opens = async (environment: Record<string, string>) => {
    const other = await startTestGateway(upstream.address, environment, { clock });
    const answer = await read(`console-${other.port}=${value}`, other);
    await other.close();
    return answer.json.session !== null;
  };
  expect(await opens({ SESSION_KEY: `${key},${KEY}` })).toBe(true);
  expect(await opens({ SESSION_KEY: key })).toBe(false);
  expect(await opens({ SERVICE_AUTH_URL: "http://127.0.0.1:1" })).toBe(false);
});

test("on an https origin the cookie is Secure and has the __Host- prefix", async () => {
  const proxied = await startTestGateway(upstream.address, { ORIGIN: "https://c.example.com" });
  const answer = await proxied.call(SESSION, {
    method: "POST",
    headers: { host: "c.example.com" },
    body: CLIENT,
  });
  expect(answer.headers["set-cookie"]?.[0]).toMatch(
    /^__Host-Http-console=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=28800$/,
  );
  await proxied.close();
});
