import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SettingError } from "../settings-values.ts";

/** Listens at one address; `address()` of a TCP server that listens is always an object. */
async function listenAt(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, "listening");
  const address: string | AddressInfo | null = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/**
 * Listens at the host and port of the settings and answers the port. `localhost` is 127.0.0.1 for
 * some programs and ::1 for others, so the default host listens at both. Throws a SettingError
 * where an address can't be had.
 */
export async function listen(
  host: string,
  port: number,
  makeServer: () => Server,
): Promise<{ port: number; servers: readonly Server[] }> {
  const isDefault = host === "localhost" || host === "127.0.0.1";
  const first = makeServer();
  const taken = await listenAt(first, isDefault ? "127.0.0.1" : host, port).catch((error) => {
    throw explain(error, host, port);
  });
  if (!isDefault) return { port: taken, servers: [first] };
  const second = makeServer();
  try {
    await listenAt(second, "::1", taken);
    return { port: taken, servers: [first, second] };
  } catch (error) {
    // Without IPv6 nobody is sent there. Another program at this port would get the console's visitors.
    if (codeOf(error) !== "EADDRINUSE" || port === 0) return { port: taken, servers: [first] };
    first.close();
    throw explain(error, "::1", port);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

function explain(error: unknown, host: string, port: number): SettingError {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new SettingError(
        "PORT",
        `is ${port}, which another program uses at ${host}`,
        "Stop that program, or set another port.",
      );
    case "EACCES":
      return new SettingError(
        "PORT",
        `is ${port}, which this user may not use`,
        "Set one from 1024 up.",
      );
    default:
      return new SettingError(
        "HOST",
        `is ${host}, where nothing can listen (${codeOf(error)})`,
        "Set an address of this machine.",
      );
  }
}
