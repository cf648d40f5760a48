import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * What happens to a request on its way. `lost`: the connection is reset before it is passed on.
 * `reset`: after the answer is there, of which nothing is passed back. `truncated`: after half of it.
 * `delayed`: the answer waits. `doubled`: it is passed on twice at once.
 */
export type Fault = "lost" | "reset" | "truncated" | "delayed" | "doubled";

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** How long a delayed answer waits, in milliseconds: longer than any other takes. */
const DELAY = 500;

/** Sends half of an answer, and breaks off. */
const cut = (response: ServerResponse, { status, headers, body }: Answer) => {
  const { "transfer-encoding": _, ...rest } = headers;
  response.writeHead(status, { ...rest, "content-length": body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};

/**
 * Stands between two parts of the stack, and lets faults happen to the requests whose method and
 * path match. Where it stands in front of is said once that is running.
 */
export async function startFaultProxy(matches: RegExp) {
  const proxy = {
    address: "",
    target: "",
    /** What happens to the next matching requests, one each. */
    faults: new Array<Fault>(),
    /** How many matching requests came here, and how many of those passed on were answered with 2xx. */
    seen: 0,
    executed: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function pass(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { host, origin } = new URL(proxy.target);
    // What stands behind is to take it for its own, as if nothing stood in between.
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const passed = send(new URL(request.url ?? "/", proxy.target), {
      method: request.method,
      headers,
      // A connection that is used again may be closed at that moment, which would be one fault more.
      agent: false,
    });
    passed.end(body);
    const [answer]: IncomingMessage[] = await once(passed, "response");
    if (answer === undefined) throw new Error("It was answered with nothing.");
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await buffer(answer),
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const matched = matches.test(`${request.method} ${request.url}`);
    const fault = matched ? proxy.faults.shift() : undefined;
    if (matched) proxy.seen += 1;
    if (fault === "lost") return void request.socket.destroy();
    const doubled = fault === "doubled" ? pass(request, body) : undefined;
    const answer = await pass(request, body);
    await doubled;
    if (matched && answer.status < 300) proxy.executed += 1;
    if (fault === "reset") return void request.socket.destroy();
    if (fault === "truncated") return cut(response, answer);
    if (fault === "delayed") await new Promise((resolve) => setTimeout(resolve, DELAY));
    return void response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It has no port.");
  proxy.address = `http://127.0.0.1:${address.port}`;
  return proxy;
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
