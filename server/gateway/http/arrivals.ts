import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** Milliseconds until a connection must have sent its first request, once no more are accepted. */
const PATIENCE = 1000;
/** Turns of the event loop at most, in each of which Node may accept one connection. */
const MAX_TURNS = 1000;

/**
 * Follows the connections of servers, so that none is closed before its first request: a proxy without probes opens
 * them until one is refused, and sends only requests without a connection to another gateway.
 */
export function followArrivals() {
  /** Connections that haven't sent a request. */
  const silent = new Set<Socket>();
  let count = 0;
  return {
    follow(server: Server): Server {
      server.on("connection", (socket: Socket) => {
        count += 1;
        silent.add(socket);
        socket.once("close", () => silent.delete(socket));
      });
      return server.on("request", ({ socket }) => silent.delete(socket));
    },
    /** Stops accepting, and resolves once each connection has sent a request, or hasn't in time. */
    async end(servers: readonly Server[]): Promise<void> {
      // The system has accepted connections that Node doesn't have yet, and would reset them. Two turns without
      // one: the first may have begun after Node looked for them.
      let [seen, quiet] = [count, 0];
      for (let turn = 0; quiet < 2 && turn < MAX_TURNS; turn += 1) {
        await nextTurn();
        quiet = count === seen ? quiet + 1 : 0;
        seen = count;
      }
      for (const server of servers) server.close();
      const end = performance.now() + PATIENCE;
      while (silent.size > 0 && performance.now() < end) await wait(10);
    },
  };
}
