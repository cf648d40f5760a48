import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { chownSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

/** PostgreSQL refuses to run as root, so its own user runs it. */
export function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * A port for a program that has to know it before it starts; any other listens on port 0. It is below those that
 * systems give to port 0 and to outgoing connections, so nothing takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilUp(url: string, server: ChildProcess): Promise<void> {
  // The server doesn't report when it is ready, so poll.
  for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
    if (await accepts(url)) return;
    await wait(50);
  }
  throw new Error("PostgreSQL didn't start.");
}

/** Initializes a server's files in a new folder owned by the user who runs it. */
function initialize(programs: string, folder: string): void {
  const user = runner();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = ["-D", data, "-U", "tests", "--auth=trust", "--no-sync", "--encoding=UTF8"];
  // A linguistic locale: the order of lists must not depend on it.
  const locale = ["--locale-provider=icu", "--icu-locale=en-US"];
  execFileSync(join(programs, "initdb"), [...options, ...locale], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
}

/** Starts a server in a folder, initializing it if needed, on any port or on that of the last one. */
export async function startPostgres(
  programs: string,
  folder: string,
  at?: number,
  options: readonly string[] = ["fsync=off"],
) {
  const data = join(folder, "data");
  if (!existsSync(data)) initialize(programs, folder);
  const port = at ?? (await freePort());
  const settings = [
    ...options,
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
  ];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...runner(), cwd: folder, stdio: "ignore" },
  );
  const url = `postgres://tests@127.0.0.1:${port}/postgres`;
  await untilUp(url, server);
  const signal = (name: NodeJS.Signals) => {
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(server.pid)]);
    const pids = [server.pid ?? 0, ...String(children).trim().split(/\s+/).map(Number)];
    for (const pid of pids) process.kill(pid, name);
  };
  return {
    url,
    port,
    /** Stops all its processes: the system still accepts connections for it, but none is answered. */
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    stop: async () => {
      const gone = once(server, "exit");
      server.kill("SIGINT");
      await gone;
    },
  };
}
