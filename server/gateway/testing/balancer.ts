import { Agent, createServer, get, type IncomingMessage, request as send } from "node:http";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { codeOf } from "~server/shared/error-code.ts";
import { startListening } from "./listening.ts";

export interface BalancerOptions {
  /** The gateways' addresses, like `http://127.0.0.1:4173`. */
  readonly targets: readonly string[];
  /** How it learns who can serve: the path it asks for, and the milliseconds between two probes. */
  readonly probe?: { readonly path?: string; readonly every?: number };
}

const statusOf = (url: URL) =>
  new Promise<number>((resolve) => {
    const probe = get(url, { agent: false, timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    probe.on("timeout", () => probe.destroy());
    probe.on("error", () => resolve(0));
  });

/**
 * A proxy that gives each request to the next gateway whose last probe was a 200, over connections it
 * keeps. Like a balancer in production it passes `Host` on and adds to `X-Forwarded-For`. It repeats a
 * request at another gateway only if the first one refused the connection; a lost one is a 502.
 */
export async function startBalancer({ targets, probe = {} }: BalancerOptions) {
  const { path = "/readyz", every = 50 } = probe;
  const up = new Set<string>();
  const running = new Map<string, number>();
  const count = (target: string, by: number) =>
    running.set(target, (running.get(target) ?? 0) + by);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const probeTarget = (target: string) =>
    statusOf(new URL(path, target)).then((status) =>
      status === 200 ? up.add(target) : up.delete(target),
    );

  /** The gateways that are up, the next one first. */
  const candidates = () => {
    turn += 1;
    const ready = targets.filter((target) => up.has(target));
    return ready.map((_, index) => ready[(turn + index) % ready.length] ?? "");
  };

  const pass = (target: string, request: IncomingMessage, gone: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...request.headers };
      const before = headers["x-forwarded-for"];
      const peer = request.socket.remoteAddress ?? "";
      headers["x-forwarded-for"] = before === undefined ? peer : `${String(before)}, ${peer}`;
      delete headers.connection;
      const url = new URL(target);
      const { method, url: requested } = request;
      const options = { host: url.hostname, port: url.port, path: requested, method, headers };
      const passed = send({ ...options, agent, signal: gone }, resolve);
      passed.on("error", reject);
      // A refused connection hasn't read the body, which the next gateway then gets.
      passed.on("socket", (socket) => {
        if (socket.connecting) socket.once("connect", () => request.pipe(passed));
        else request.pipe(passed);
      });
    });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    for (const target of candidates()) {
      count(target, 1);
      try {
        const answered = await pass(target, request, gone.signal);
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        await pipeline(answered, response);
        return;
      } catch (error) {
        if (codeOf(error) === "ECONNREFUSED") up.delete(target);
        else if (response.headersSent) return void response.destroy();
        else return void response.writeHead(502).end();
      } finally {
        count(target, -1);
      }
    }
    response.writeHead(503).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  const listening = await startListening(server);
  await Promise.all(targets.map(probeTarget));
  const probes = setInterval(() => targets.forEach((target) => void probeTarget(target)), every);
  return {
    ...listening,
    /** The targets that get requests now. */
    up: (): readonly string[] => [...up],
    /** How many requests a target is answering. */
    running: (target: string): number => running.get(target) ?? 0,
    async close() {
      clearInterval(probes);
      agent.destroy();
      await listening.close();
    },
  };
}
