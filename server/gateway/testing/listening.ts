import { once } from "node:events";
import type { Server, Socket } from "node:net";

/** Lets a test's server listen at any port of this machine. Closing it cuts its connections. */
export async function startListening(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return {
    port: address.port,
    address: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
