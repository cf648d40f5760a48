import { join } from "node:path";
import { rm } from "node:fs/promises";
import { request } from "@playwright/test";
import { sessionRead } from "../../src/contract/gateway.ts";
import { startConsole, temporaryFolder } from "./console.ts";
import { writeRun } from "./run.ts";

/** Starts the built console once for all tests, signs a browser's state in, and ends both after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = temporaryFolder("e2e");
  const run = {
    dataDir: join(folder, "data"),
    log: join(folder, "console.log"),
    storageState: join(folder, "signed-in.json"),
  };
  const running = await startConsole(
    { DATA_DIR: run.dataDir, SEED_RECORDINGS: "5000", SEED_TEST_POOL: "60" },
    run.log,
  );
  const context = await request.newContext({ extraHTTPHeaders: { "X-Console": "1" } });
  const answer = await context.post(running.origin + sessionRead.path, {
    data: { kind: "sandbox" },
  });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  await context.storageState({ path: run.storageState });
  await context.dispose();
  writeRun(folder, { ...run, origin: running.origin });

  return async () => {
    const how = await running.stop();
    if (how !== 0) throw new Error(`The console ended with ${how}:\n${running.lines.join("\n")}`);
    await rm(folder, { recursive: true });
  };
}
