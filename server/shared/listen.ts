import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { codeOf } from "./error-code.ts";
import { SettingError } from "./setting-error.ts";

/** Listens at one address and resolves with the port, which 0 leaves to the system. */
async function tryListen(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, "listening");
  const address: string | AddressInfo | null = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Listens at one address. Rejects with a SettingError that names the setting at fault. */
export async function listenAt(
  server: Server,
  host: string,
  port: number,
  setting: "PORT" | "SERVICE_PORT" | "METRICS_PORT",
): Promise<number> {
  return tryListen(server, host, port).catch((error) => {
    throw explain(error, host, port, setting);
  });
}

/**
 * Listens at HOST and PORT. Some programs resolve `localhost` to 127.0.0.1 and others to ::1, so the
 * default host listens at both. Rejects with a SettingError if it can't.
 */
export async function listen(
  host: string,
  port: number,
  makeServer: () => Server,
): Promise<{ port: number; servers: readonly Server[] }> {
  const isDefault = host === "localhost" || host === "127.0.0.1";
  const first = makeServer();
  const taken = await listenAt(first, isDefault ? "127.0.0.1" : host, port, "PORT");
  if (!isDefault) return { port: taken, servers: [first] };
  const second = makeServer();
  try {
    await tryListen(second, "::1", taken);
    return { port: taken, servers: [first, second] };
  } catch (error) {
    // Without IPv6 no browser goes to ::1. Another program at this port would get the console's visitors.
    if (codeOf(error) !== "EADDRINUSE" || port === 0) return { port: taken, servers: [first] };
    first.close();
    throw explain(error, "::1", port, "PORT");
  }
}

function explain(error: unknown, host: string, port: number, setting: string): SettingError {
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    const wrong = `is ${port}, which another program uses at ${host}`;
    return new SettingError(setting, `${wrong}. Stop that program, or set another port.`);
  }
  if (code === "EACCES") {
    return new SettingError(
      setting,
      `is ${port}, which this user may not use. Set one from 1024 up.`,
    );
  }
  const wrong = `is ${host}, where nothing can listen (${code})`;
  const hostSetting = setting === "METRICS_PORT" ? "METRICS_HOST" : "HOST";
  return new SettingError(hostSetting, `${wrong}. Set an address of this machine.`);
}
