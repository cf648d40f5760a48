import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { codeOf } from "~server/shared/error-code.ts";
import { failureReply } from "./call.ts";
import { badRequest, Failure } from "./failure.ts";
import { SANDBOXED } from "./guards.ts";

/** Bytes of a request's headers. Other programs of the host may have filled a browser with cookies. */
export const MAX_HEADERS = 32 * 1024;
/** Milliseconds for which a refused request is read on: otherwise the connection is reset before its answer is read. */
const READ_ON = 1000;

function failureOf(error: Error): Failure {
  const code = codeOf(error);
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new Failure(408, "bad_request", "The request didn't arrive in time.");
  }
  if (code !== "HPE_HEADER_OVERFLOW") return badRequest("The request can't be read.");
  const message = `The request's headers are larger than ${MAX_HEADERS / 1024} KiB. Delete this host's cookies, then reload.`;
  return new Failure(431, "too_large", message);
}

/**
 * Answers requests that Node's parser refuses, so that they never reach the app: in words, and with the headers that
 * all answers have.
 */
export function createUnreadable(headers: Readonly<Record<string, string>>) {
  /** The latest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  return {
    /** Notes that a request of a connection is about to be answered. */
    begin: ({ socket }: IncomingMessage, response: ServerResponse): void => {
      answers.set(socket, response);
    },
    /** Listens to `clientError`. */
    answer: (error: Error, socket: Duplex): void => {
      // The rest of a request that has its answer.
      if (socket.writableEnded) return;
      const latest = answers.get(socket);
      const isHalfSent = latest?.headersSent === true && !latest.writableFinished;
      if (!socket.writable || isHalfSent) return void socket.destroy(error);
      const reply = failureReply(failureOf(error));
      const all = {
        ...headers,
        ...SANDBOXED,
        ...reply.headers,
        "content-length": Buffer.byteLength(reply.body),
        connection: "close",
      };
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      const line = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n`;
      socket.end(`${line}${head.join("")}\r\n${reply.body}`);
      setTimeout(() => socket.destroy(), READ_ON).unref();
    },
  };
}
