import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on one connection. Browsers and proxies send one and wait for its answer. */
const MAX_WAITING = 100;

/**
 * Answers the requests of a connection one after the other, and closes one that sends far more than it
 * reads. Node would begin them all at once and keep every answer until it is read.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new Map<Socket, (() => void)[]>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const queue = waiting.get(socket) ?? [];
    const start = () => {
      response.once("close", () => {
        const next = queue.shift();
        if (next && !socket.destroyed) next();
        else waiting.delete(socket);
      });
      listener(request, response);
    };
    if (!waiting.has(socket)) {
      waiting.set(socket, queue);
      return start();
    }
    if (queue.length < MAX_WAITING) queue.push(start);
    else socket.destroy();
    return undefined;
  };
}
