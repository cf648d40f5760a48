import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on one connection. Browsers and proxies send one and wait for its answer. */
const MAX_WAITING = 100;

/**
 * Answers the requests of a connection one after the other, and closes one that sends far more than it
 * reads. Node would begin them all at once and keep every answer until it is read.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { isBusy: boolean; waiting: (() => void)[] }>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { isBusy: false, waiting: [] };
    connections.set(socket, connection);
    const { waiting } = connection;
    const start = () => {
      connection.isBusy = true;
      response.once("close", () => {
        connection.isBusy = false;
        if (!socket.destroyed) waiting.shift()?.();
      });
      listener(request, response);
    };
    if (!connection.isBusy) start();
    else if (waiting.length < MAX_WAITING) waiting.push(start);
    else socket.destroy();
  };
}
