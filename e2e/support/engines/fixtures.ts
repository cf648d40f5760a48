import { join } from "node:path";
import { copyEmptyDatabase } from "../../../server/service/testing/empty-database.ts";
import { startConsole, temporaryFolder } from "../../stack/console.ts";
import { SIGNED_OUT, test as base, expect } from "../fixtures.ts";
import { type EngineName, openEngine } from "./engine.ts";
import { Walk } from "./walk.ts";

export interface WalkOptions {
  readonly engine: EngineName;
}

interface Fixtures {
  readonly walk: Walk;
}

interface WorkerFixtures extends WalkOptions {
  /** A walk that is signed in, at a wide window. */
  readonly signedIn: Walk;
}

/** A console and an engine per worker. A page's clock can't be moved in all engines, so the console has theirs. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ["chromium", { scope: "worker", option: true }],
  run: [
    // Playwright takes the names of needed fixtures from the pattern: there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = join(temporaryFolder("walk"), "data");
      await copyEmptyDatabase(join(dataDir, "db"));
      const console = await startConsole({
        DATA_DIR: dataDir,
        SEED_RECORDINGS: "5000",
        SEED_TEST_POOL: "80",
        CLOCK_OFFSET: "0",
      });
      await use({ origin: console.origin, dataDir, template: "", log: "", storageState: "" });
      await console.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // For what fixtures ask the console: the engines have their own cookies.
  // oxlint-disable-next-line no-empty-pattern
  storageState: ({}, use) => use(SIGNED_OUT),
  signedIn: [
    async ({ engine, run: { origin } }, use) => {
      const opened = await openEngine(engine);
      const walk = new Walk(engine, opened, origin);
      await walk.signIn();
      await use(walk);
      await opened.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  walk: async ({ signedIn }, use) => {
    await use(signedIn);
    expect(await signedIn.errors(), "errors of the page").toEqual([]);
  },
});

export { expect };
