// json-server with a hundred static rows, to compare the service's lists with.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../programs.mjs";
import { ask } from "./http.mjs";

const PROGRAM = fileURLToPath(
  new URL("../../../node_modules/json-server/lib/cli/bin.js", import.meta.url),
);

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** @param {unknown[]} rows */
export async function startJsonServer(rows) {
  const file = join(temporaryFolder("json-server"), "db.json");
  writeFileSync(file, JSON.stringify({ recordings: rows }));
  const port = await freePort();
  const options = ["--port", String(port), "--host", "127.0.0.1", "--quiet"];
  const child = spawn(process.execPath, [PROGRAM, file, ...options], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/recordings`;
  // With --quiet it doesn't say when it is ready, so poll.
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(url, {}).catch(() => undefined);
    if (answer !== undefined && JSON.parse(answer).length === rows.length) break;
    await wait(50);
  }
  return {
    url,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}
