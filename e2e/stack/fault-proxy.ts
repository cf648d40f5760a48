import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { startListening } from "../../server/gateway/testing/listening.ts";
import type { Breaking } from "../../server/gateway/testing/raw-answers.ts";
import { type Answer, cut, replace, type Replacement } from "./faults.ts";
import type { Oddity } from "./odd-upstream.ts";

/**
 * What happens to a request. `lost`: the connection is reset before the request is forwarded. `reset`: it is reset
 * once the answer is in, before any of it is returned. `truncated`: it is reset after half of the answer. `hang`: the
 * caller gets no answer. `delayed`: the answer is held back for a moment. `held`: it is held back until `release`.
 * `doubled`: the request is forwarded twice at once. The others replace the answer.
 */
type Forwarded = "reset" | "truncated" | "hang" | "delayed" | "held" | "doubled" | Replacement;

/** With "before", the request isn't forwarded. */
export type Fault = "lost" | Forwarded | `${Replacement | "hang"} before`;

/** Bytes in place of an answer, whether or not the request was forwarded before. */
interface Broken {
  readonly answer: Breaking;
  readonly forwards: boolean;
}

const NOTHING: Answer = { status: 502, headers: {}, body: Buffer.alloc(0) };

/** The delay of an answer in milliseconds, longer than any other answer takes. */
const DELAY = 500;

/**
 * A proxy between two parts of the stack that injects faults into requests whose method and path
 * match. Its target is set once that is running.
 */
export async function startFaultProxy(matches: RegExp) {
  const proxy = {
    target: "",
    /** Which requests get faults, by method and path. */
    matches,
    /** Sent instead of the target's headers. */
    headers: {},
    /** The faults of the next matching requests, one each. */
    faults: new Array<Fault>(),
    /** Changes the target's answers to matching requests that get no fault, if it is set. */
    edit: undefined as ((answer: Answer) => Answer) | undefined,
    /** Answers matching requests in place of the target, if it is set. */
    responder: undefined as Oddity | undefined,
    /** Chooses the fault of a matching request, given its method, path and body. */
    choose: (_request: string): Fault | Broken | undefined => proxy.faults.shift(),
    /** Functions that release the held answers, one each. */
    held: new Array<() => void>(),
    /** Ends the faults, and releases the held answers. */
    release: () => {
      proxy.faults = [];
      for (const go of proxy.held.splice(0)) go();
    },
    /** How many matching requests arrived. */
    seen: 0,
    /** Method, path and body of each matching request. */
    received: new Array<string>(),
    /** The request ID of each matching request. */
    receivedIds: new Array<string>(),
    /** Method, path and body of the forwarded ones that were answered with 2xx. */
    executions: new Array<string>(),
    /** The request IDs of those executions. */
    executedIds: new Set<string>(),
    get executed(): number {
      return proxy.executions.length;
    },
  };

  async function pass(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { host, origin } = new URL(proxy.target);
    // A browser with this as its proxy sends the address with another host.
    const { pathname, search } = new URL(request.url ?? "/", proxy.target);
    // The target checks Host and Origin, so they have to be its own.
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const passed = send(new URL(pathname + search, proxy.target), {
      method: request.method,
      headers,
      // A kept-alive connection may be closed at that moment, which would be one fault too many.
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
    const text = `${request.method} ${request.url} ${String(body)}`;
    const matched = proxy.matches.test(`${request.method} ${request.url}`);
    const chosen = matched ? proxy.choose(text) : undefined;
    if (matched) {
      proxy.seen += 1;
      proxy.received.push(text);
      proxy.receivedIds.push(String(request.headers["x-request-id"]));
    }
    const executed = () => {
      proxy.executions.push(text);
      proxy.executedIds.add(String(request.headers["x-request-id"]));
    };
    if (matched && proxy.responder !== undefined) {
      return proxy.responder(response, new URL(request.url ?? "/", proxy.target));
    }
    if (typeof chosen === "object") {
      if (chosen.forwards && (await pass(request, body)).status < 300) executed();
      return chosen.answer(request.socket, new Promise(() => {}));
    }
    if (chosen === "lost") return void request.socket.destroy();
    const fault = chosen?.replace(/ before$/, "");
    // Held from now on: `release` may come while the target is still answering.
    const gate = fault === "held" && new Promise<void>((resolve) => void proxy.held.push(resolve));
    const doubled = fault === "doubled" ? pass(request, body) : undefined;
    const passed = fault === chosen ? await pass(request, body) : NOTHING;
    const answer = matched && proxy.edit ? proxy.edit(passed) : passed;
    await doubled;
    if (matched && answer.status < 300) executed();
    if (fault === "hang") return undefined;
    if (fault === "reset") return void request.socket.destroy();
    if (fault === "truncated") return cut(response, answer);
    if (gate) await gate;
    if (fault === "delayed") await new Promise((resolve) => setTimeout(resolve, DELAY));
    const { status, headers, body: given } = replace(fault, answer);
    return void response.writeHead(status, { ...headers, ...proxy.headers }).end(given);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  const { address, close } = await startListening(server);
  return Object.assign(proxy, { address, close });
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
