import { join } from "node:path";
import { rm } from "node:fs/promises";
import { checkActivity } from "../support/files/activity-file.ts";
import { compareActivity } from "../support/files/activity-log.ts";
import { watchSandbox } from "../support/files/sandbox-writes.ts";
import { startConsole, temporaryFolder } from "./console.ts";
import { openGateway, signInTo } from "./gateway.ts";
import { copyEmptyDatabase } from "../../server/service/testing/empty-database.ts";
import { writeRun } from "./run.ts";

/** Starts the built console for all tests and saves a signed-in storage state; cleans up afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = temporaryFolder("e2e");
  // The temporary folders of tests and browser are in it, and are deleted with it.
  process.env.TMPDIR = folder;
  const run = {
    dataDir: join(folder, "data"),
    template: join(folder, "template"),
    log: join(folder, "console.log"),
    storageState: join(folder, "signed-in.json"),
  };
  const settings = {
    DATA_DIR: run.dataDir,
    SEED_RECORDINGS: "5000",
    SEED_TEST_POOL: "80",
    // Every test begins with a copy of one session, however long the run takes.
    SESSION_IDLE_MINUTES: "480",
    // The activity is compared with this log at the end.
    LOG_FORMAT: "json",
    LOG_REQUESTS: "1",
  };
  const template = { DATA_DIR: run.template, SEED_RECORDINGS: "1500" };
  // Creating a database takes longer than filling it, and tests of the service cover that.
  await copyEmptyDatabase(join(run.dataDir, "db"));
  await copyEmptyDatabase(join(run.template, "db"));
  const [running] = await Promise.all([
    startConsole(settings, run.log),
    startConsole(template).then((console) => console.stop()),
  ]);
  const context = await openGateway(running.origin);
  await signInTo(context, { kind: "sandbox" });
  await context.storageState({ path: run.storageState });
  await context.dispose();
  writeRun(folder, { ...run, origin: running.origin });
  const checkSandbox = await watchSandbox(run.dataDir);

  return async () => {
    const how = await running.stop();
    try {
      if (how !== 0) throw new Error(`The console ended with ${how}:\n${running.lines.join("\n")}`);
      checkActivity(run.dataDir);
      compareActivity(run.dataDir, running.lines);
      checkSandbox(running.lines);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
