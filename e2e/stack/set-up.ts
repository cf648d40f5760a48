import { join } from "node:path";
import { rm } from "node:fs/promises";
import { startConsole, temporaryFolder } from "./console.ts";
import { openGateway, signInTo } from "./gateway.ts";
import { writeRun } from "./run.ts";

/** Starts the built console once for all tests, signs a browser's state in, and ends both after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = temporaryFolder("e2e");
  const run = {
    dataDir: join(folder, "data"),
    template: join(folder, "template"),
    log: join(folder, "console.log"),
    storageState: join(folder, "signed-in.json"),
  };
  const settings = { DATA_DIR: run.dataDir, SEED_RECORDINGS: "5000", SEED_TEST_POOL: "80" };
  const template = { DATA_DIR: run.template, SEED_RECORDINGS: "1500" };
  const [running] = await Promise.all([
    startConsole(settings, run.log),
    startConsole(template).then((console) => console.stop()),
  ]);
  const context = await openGateway(running.origin);
  await signInTo(context, { kind: "sandbox" });
  await context.storageState({ path: run.storageState });
  await context.dispose();
  writeRun(folder, { ...run, origin: running.origin });

  return async () => {
    const how = await running.stop();
    if (how !== 0) throw new Error(`The console ended with ${how}:\n${running.lines.join("\n")}`);
    await rm(folder, { recursive: true });
  };
}
