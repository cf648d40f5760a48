import { Agent, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { startBalancer } from "./testing/balancer.ts";
import { CLIENT, ask, startTestGateway, type TestGateway } from "./testing/gateway.ts";
import { answerJson, startUpstream } from "./testing/upstream.ts";

const ORIGIN = "https://console.example.com";
const HOST = { host: new URL(ORIGIN).host };
/** No other interval of a gateway, as the clock below knows the drain by it. */
const DRAIN_SECONDS = 29;

const organizations = FORWARD_PREFIX.org + organizationList.path;
const create = FORWARD_PREFIX.org + organizationCreate.path;

test("a rolling restart under load loses no request and repeats no write", async () => {
  const upstream = await startUpstream(({ method }, response) => {
    // Some calls are always under way.
    setTimeout(() => answerJson(response, method === "GET" ? 200 : 201, { data: [] }), 10);
  });
  /** Whether a gateway's drain may end; set once there is a balancer. */
  const drained: { at?: (target: string) => boolean } = {};

  /** The drain ends once the balancer has noticed it, however slow the machine is. */
  const start = async (port: number): Promise<TestGateway> => {
    const clock = {
      now: Date.now,
      after: (milliseconds: number, run: () => void) => {
        if (milliseconds !== DRAIN_SECONDS * 1000)
          return void setTimeout(run, milliseconds).unref();
        const target = addressOf(gateway);
        return void expect
          .poll(() => drained.at?.(target), { timeout: 20_000 })
          .toBe(true)
          .then(run);
      },
    };
    const settings = { ORIGIN, PORT: String(port) };
    const gateway = await startTestGateway(upstream.address, settings, { clock });
    return gateway;
  };

  const gateways = [await start(0), await start(0)];
  const targets = gateways.map(addressOf);
  const balancer = await startBalancer({ targets, probe: { every: 20 } });
  let wasProbed = false;
  drained.at = (target) =>
    wasProbed && !balancer.up().includes(target) && balancer.running(target) === 0;
  const cookie = await signInAt(balancer.port);

  const answers = new Map<number, number>();
  let sent = 0;
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const load = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) {
      sent += 1;
      const isWrite = sent % 3 === 0;
      const options = isWrite
        ? { method: "POST", path: create, body: JSON.stringify({ name: `Organization ${sent}` }) }
        : { method: "GET", path: organizations };
      const status = await call({ port: balancer.port, agent, cookie, ...options });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });

  for (const [index, gateway] of gateways.entries()) {
    const before = sent;
    wasProbed = false;
    const closing = gateway.close(DRAIN_SECONDS);
    const probe = await ask(gateway.port, "/readyz");
    expect([probe.status, probe.json]).toEqual([503, { status: "draining" }]);
    expect((await ask(gateway.port, "/healthz")).status).toBe(200);
    wasProbed = true;
    await closing;
    await expect(ask(gateway.port, "/readyz")).rejects.toThrow("ECONNREFUSED");
    await expect.poll(() => sent, { timeout: 20_000 }).toBeGreaterThan(before + 50);
    gateways[index] = await start(gateway.port);
    await expect.poll(() => balancer.up().length, { timeout: 20_000 }).toBe(2);
  }
  over.abort();
  await Promise.all(load);

  expect(new Set(answers.keys())).toEqual(new Set([200, 201]));
  const written = upstream.calls().flatMap(({ method, body }) => (method === "POST" ? body : []));
  expect(written).toHaveLength(answers.get(201) ?? 0);
  expect(new Set(written).size).toBe(written.length);
  agent.destroy();
  await balancer.close();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await upstream.close();
});

test("a request that comes while a gateway starts is answered once it has started", async () => {
  const upstream = await startUpstream((_, response) => answerJson(response, 200, { data: [] }));
  const before = await startTestGateway(upstream.address);
  await before.close();
  const firstAnswer = async (): Promise<number> => {
    const answer = await ask(before.port, "/").catch(() => undefined);
    return answer?.status ?? firstAnswer();
  };
  const asked = Array.from({ length: 4 }, firstAnswer);
  const gateway = await startTestGateway(upstream.address, { PORT: String(before.port) });
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
  await gateway.close();
  await upstream.close();
});

const addressOf = ({ port }: TestGateway) => `http://127.0.0.1:${port}`;

async function signInAt(port: number): Promise<string> {
  const headers = { ...HOST, "x-console": "1", "content-type": "application/json" };
  const body = CLIENT;
  const answer = await ask(port, "/gateway/session", { method: "POST", headers, body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
}

interface Sending {
  readonly port: number;
  readonly agent: Agent;
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Sends a call over a kept-alive connection and resolves with the status; 0 if it was lost. */
function call({ port, agent, cookie, method, path, body }: Sending): Promise<number> {
  const headers = {
    ...HOST,
    cookie,
    "x-console": "1",
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  return new Promise((resolve) => {
    const sent = send({ host: "127.0.0.1", port, path, method, headers, agent }, (response) => {
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        () => resolve(0),
      );
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}
