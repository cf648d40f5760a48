import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startForwardProxy } from "../testing/forward-proxy.ts";
import {
  CLIENT,
  ask,
  ORGANIZATIONS,
  RECORDINGS,
  SESSION,
  startTestGateway,
} from "../testing/gateway.ts";
import { startListening } from "../testing/listening.ts";
import { answerEmptyList, answerJson, startUpstream } from "../testing/upstream.ts";

const PASSWORD = "hunter2";
const upstream = await startUpstream();
let port = Number(new URL(upstream.address).port);
const proxy = await startForwardProxy(() => port);
/** Ends each handshake. */
const noTls = await startListening(createServer((socket) => socket.destroy()));

// Names that only the proxy can resolve.
const SERVICE = {
  SERVICE_BASE_URL: "http://api.invalid",
  SERVICE_ORG_API_URL: "http://org.invalid:8080",
  SERVICE_AUTH_URL: "http://auth.invalid",
  SERVICE_ALLOW_HTTP: "on",
};
const PROXY = {
  HTTP_PROXY: `http://me:${PASSWORD}%21@127.0.0.1:${proxy.port}`,
  https_proxy: `127.0.0.1:${proxy.port}`,
};
const start = (environment: Record<string, string> = {}, timeout = 3000) =>
  startTestGateway(upstream.address, { ...SERVICE, ...PROXY, ...environment }, { timeout });
const gateway = await start();
const cookie = await gateway.signIn(CLIENT);
afterAll(async () => {
  await gateway.close();
  await Promise.all([upstream.close(), proxy.close(), noTls.close()]);
});
beforeEach(() => {
  port = Number(new URL(upstream.address).port);
  proxy.verdict = undefined;
  proxy.asked.length = 0;
  upstream.received.length = 0;
  upstream.answering = answerEmptyList;
});

const create = (at = gateway, as = cookie) => at.call(ORGANIZATIONS, { cookie: as, body: "{}" });

test("calls and tokens go through the proxy, with its password and without one of the service", async () => {
  const as = await gateway.signIn({ ...CLIENT, clientId: "another" });
  expect((await gateway.call(RECORDINGS, { cookie: as })).status).toBe(200);
  await create(gateway, as);
  const targets = proxy.asked.map(({ target }) => target);
  expect(targets).toContain("auth.invalid:80");
  expect(targets).toContain("api.invalid:80");
  expect(targets).toContain("org.invalid:8080");
  const sent = `Basic ${Buffer.from(`me:${PASSWORD}!`).toString("base64")}`;
  expect(new Set(proxy.asked.map(({ authorization }) => authorization))).toEqual(new Set([sent]));
  expect(proxy.others).toEqual([]);
  for (const { headers } of upstream.received) {
    expect(headers["proxy-authorization"]).toBeUndefined();
  }
  expect(upstream.received.map(({ headers }) => headers.host)).toContain("org.invalid:8080");
});

test("reads share a connection through the proxy, a write has its own", async () => {
  const as = await gateway.signIn({ ...CLIENT, clientId: "sharing" });
  proxy.asked.length = 0;
  for (const _ of [1, 2]) await gateway.call(RECORDINGS, { cookie: as });
  expect(proxy.asked).toHaveLength(1);
  for (const _ of [1, 2]) await create(gateway, as);
  expect(proxy.asked).toHaveLength(3);
});

test.for([
  [403, 502, "upstream_unreachable", "refused with 403"],
  [407, 502, "upstream_unreachable", "refused with 407"],
  [302, 502, "upstream_unreachable", "refused with 302"],
  ["drop", 502, "upstream_unreachable", "failed (ECONNRESET)"],
  ["hang", 504, "upstream_timeout", "way to org.invalid:8080 didn't answer within 0.3 s"],
] as const)(
  "a write that the proxy meets with %s wasn't sent",
  async ([verdict, status, code, says]) => {
    const impatient = await start({}, 300);
    const as = await impatient.signIn(CLIENT);
    proxy.verdict = verdict;
    const answer = await create(impatient, as);
    expect(answer).toMatchObject({ status, json: { code, stage: "not_sent" } });
    expect(answer.json.error).toContain(says);
    expect(answer.text).not.toContain(PASSWORD);
    expect(upstream.calls()).toEqual([]);
    expect(impatient.lines.join()).not.toContain(PASSWORD);
    await impatient.close();
  },
);

test("a write whose answer is lost behind the proxy was sent", async () => {
  upstream.answering = (_, response) => response.destroy();
  expect(await create()).toMatchObject({ status: 502, json: { stage: "sent" } });
});

test("a write isn't sent if the proxy can't be reached", async () => {
  const gone = await startForwardProxy(() => port);
  await gone.close();
  const alone = await start({ HTTP_PROXY: gone.address });
  const answer = await alone.call(SESSION, { body: CLIENT });
  expect(answer).toMatchObject({ status: 502, json: { code: "upstream_unreachable" } });
  expect(answer.json.error).toContain(`${new URL(gone.address).host} failed (ECONNREFUSED)`);
  await alone.close();
});

test("a write isn't sent if TLS through the proxy fails", async () => {
  const secure = await start({ SERVICE_ORG_API_URL: "https://org.invalid" });
  const as = await secure.signIn(CLIENT);
  port = noTls.port;
  const answer = await create(secure, as);
  expect(answer).toMatchObject({ status: 502, json: { stage: "not_sent" } });
  expect(proxy.asked.at(-1)).toEqual({ target: "org.invalid:443", authorization: undefined });
  await secure.close();
});

/** A certificate that isn't trusted; undefined without openssl. */
function makeCertificate() {
  try {
    const options =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=a";
    const made = execFileSync("openssl", [...options.split(" "), "-keyout", "-"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return { key: made, cert: made };
  } catch {
    return undefined;
  }
}

const certificate = makeCertificate();
test.runIf(certificate)(
  "https is TLS with the service, and the proxy has no part in it",
  async () => {
    const names: unknown[] = [];
    const tls = await startListening(
      createServer({ ...certificate }, (socket) => {
        names.push(socket.servername);
        const inner = connect(Number(new URL(upstream.address).port), "127.0.0.1");
        inner.on("error", () => socket.destroy());
        socket.on("error", () => inner.destroy());
        socket.pipe(inner).pipe(socket);
      }),
    );
    onTestFinished(tls.close);
    const secure = await start({ SERVICE_ORG_API_URL: "https://org.invalid" });
    onTestFinished(() => secure.close());
    const as = await secure.signIn(CLIENT);
    ({ port } = tls);
    const untrusted = await create(secure, as);
    expect(untrusted).toMatchObject({ status: 502, json: { stage: "not_sent" } });
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await create(secure, as)).status).toBe(200);
    expect(upstream.calls()).toHaveLength(1);
    expect(names.at(-1)).toBe("org.invalid");
    upstream.answering = (_, response) => response.destroy();
    expect(await create(secure, as)).toMatchObject({ status: 502, json: { stage: "sent" } });
  },
);

test.for([
  ["a public name goes through the proxy", "http://store.invalid/clip.webm", 200, true],
  ["a private address is refused", "http://10.0.0.5/clip.webm", 502, false],
  ["an address of this machine is refused", "http://[::1]/clip.webm", 502, false],
  ["a name of this machine is refused", "http://localhost/clip.webm", 502, false],
] as const)("of a recording's video %s", async ([, videoUrl, status, isAsked]) => {
  upstream.answering = ({ url }, response) => {
    if (url !== "/clip.webm") return answerJson(response, 200, { data: { id: "1", videoUrl } });
    return response.writeHead(200, { "content-type": "video/webm" }).end("film");
  };
  const as = await gateway.signIn(CLIENT);
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await ask(gateway.port, "/gateway/media/1", { cookie: as, headers });
  expect(answer.status).toBe(status);
  const hosts = proxy.asked.map(({ target }) => target);
  expect(hosts.includes(`${new URL(videoUrl).host}:80`)).toBe(isAsked);
});
