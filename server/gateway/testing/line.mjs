import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * A line to a port of this machine that can fail in the ways networks do. What was sent over it while it
 * was silent is lost.
 * @param {number} port
 */
export async function startLine(port) {
  /** @typedef {{ isSilent: boolean, sockets: readonly import("node:net").Socket[] }} Connection */
  /** @type {Set<Connection>} */
  const connections = new Set();
  let isSilent = false;

  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const connection = { isSilent, sockets: [near, far] };
    connections.add(connection);
    for (const [from, to] of /** @type {const} */ ([
      [near, far],
      [far, near],
    ])) {
      from.on("data", (bytes) => connection.isSilent || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        if (!connection.isSilent) to.destroy();
        if (from === near) far.destroy();
        connections.delete(connection);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const ownPort = typeof address === "object" && address !== null ? address.port : 0;

  const cut = () => {
    for (const { sockets } of connections) for (const socket of sockets) socket.destroy();
  };
  const sever = () => {
    for (const connection of connections) connection.isSilent = true;
  };
  return {
    port: ownPort,
    /** Nothing passes any more on the connections there are; new ones work. */
    sever,
    /** Connections are accepted, and nothing passes on any. */
    silence: () => {
      isSilent = true;
      sever();
    },
    /** Connections are cut, and new ones refused. */
    refuse: async () => {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
    /** New connections work again. */
    resume: async () => {
      isSilent = false;
      if (server.listening) return;
      server.listen(ownPort, "127.0.0.1");
      await once(server, "listening");
    },
    close: async () => {
      cut();
      server.close();
    },
  };
}
