import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { runner } from "../../server/service/testing/postgres.ts";
import { openFolder, startNeighbor } from "./neighbor.ts";

/** Starts PgBouncer in transaction mode, with two connections to the server of this address, whose user has the password `password`. */
export async function startPgbouncer(port: number, database: URL) {
  const folder = openFolder();
  const file = join(folder, "pgbouncer.ini");
  const user = database.username;
  const write = (server: string) =>
    writeFileSync(
      file,
      `[databases]
     * = host=127.0.0.1 port=${server}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = scram-sha-256
     auth_file = ${folder}/users
     admin_users = ${user}
     pool_mode = transaction
     default_pool_size = 2
     server_login_retry = 1
    `.replaceAll(/^ +/gm, ""),
    );
  write(database.port);
  writeFileSync(join(folder, "users"), `"${user}" "password"\n`);
  const address = (path: string) => `postgres://${user}:password@127.0.0.1:${port}${path}`;
  const run = async (path: string, statement?: string) => {
    const client = new Client(address(path));
    await client.connect();
    if (statement !== undefined) await client.query(statement);
    await client.end();
    return true;
  };
  // It refuses to run as root.
  const pooler = await startNeighbor("pgbouncer", [file], {
    folder,
    isUp: () => run(database.pathname),
    user: runner(),
  });
  return {
    url: address(database.pathname),
    /** Leads to a server at another port, without a restart. */
    repoint: async (server: string) => {
      write(server);
      await run("/pgbouncer", "reload");
    },
    ...pooler,
  };
}
