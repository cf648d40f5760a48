import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { z } from "~/contract/zod.ts";
import { expect, test } from "../support/fixtures.ts";
import { startConsole, temporaryFolder } from "../stack/console.ts";
import { forwarded, openGateway, signInTo } from "../stack/gateway.ts";
import { CONSOLE, type Environment, type Program, startProgram } from "../stack/program.ts";
import { copyOfData } from "../stack/run.ts";

/** The embedded service's process, the only child of its gateway; undefined while it is restarted. */
const servicePid = ({ pid }: Program) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")) || undefined;

/** Whether a process runs. One that was killed but isn't reaped yet has ended. */
function isRunning(pid: number | undefined): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return !/^State:\s+[ZX]/m.test(status);
  } catch {
    return false;
  }
}

const programs: Program[] = [];
test.afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()));
});

async function start(environment: Environment) {
  const running = await startConsole(environment);
  programs.push(running);
  return running;
}

async function signedIn(origin: string): Promise<APIRequestContext> {
  const gateway = await openGateway(origin);
  await signInTo(gateway, { kind: "sandbox" });
  return gateway;
}

const ORGANIZATIONS = forwarded(organizationList, {});

/** Creates organizations, a few at a time, until a call fails; adds each answer to `acknowledged`. */
async function createMany(gateway: APIRequestContext, acknowledged: string[]): Promise<void> {
  const one = async (worker: number) => {
    for (let index = 0; ; index += 1) {
      const name = `Acknowledged ${worker}-${index}`;
      const answer = await gateway
        .post(ORGANIZATIONS, { data: { name, orgGroupIds: [] } })
        .catch(() => undefined);
      if (answer?.status() !== organizationCreate.status) return;
      acknowledged.push(name);
    }
  };
  await Promise.all([1, 2, 3, 4].map(one));
}

/** The names of all organizations. */
async function organizationNames(gateway: APIRequestContext): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | number | null = null;
  do {
    const params: Record<string, string> = cursor === null ? {} : { cursor: String(cursor) };
    const answer = await gateway.get(ORGANIZATIONS, { params });
    const page = z.parse(organizationList.answer, await answer.json());
    names.push(...page.data.map(({ name }) => name));
    ({ cursor } = page);
  } while (cursor !== null);
  return names;
}

test("acknowledged writes survive kill -9 of the gateway", async () => {
  const DATA_DIR = copyOfData();
  const first = await start({ DATA_DIR });
  const service = servicePid(first);
  const acknowledged: string[] = [];
  const writing = createMany(await signedIn(first.origin), acknowledged);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
  expect(await first.stop("SIGKILL")).toBe("SIGKILL");
  await writing;
  // The service notices that its parent is gone and releases the folder.
  await expect.poll(() => isRunning(service)).toBe(false);
  const second = await start({ DATA_DIR });
  const names = await organizationNames(await signedIn(second.origin));
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

// A stopped process answers nothing and takes no signal but SIGKILL, like one that is stuck.
for (const [name, signal, end] of [
  ["SIGTERM ends the gateway and a service that is stuck", "SIGTERM", 0],
  ["a stuck service of a killed gateway doesn't keep the next start out", "SIGKILL", "SIGKILL"],
] as const) {
  test(name, async () => {
    const DATA_DIR = copyOfData();
    const running = await start({ DATA_DIR });
    const gateway = await signedIn(running.origin);
    const stuck = servicePid(running) ?? 0;
    process.kill(stuck, "SIGSTOP");
    const call = gateway.get(ORGANIZATIONS).catch(() => undefined);
    process.kill(running.pid, signal);
    await expect.poll(() => isRunning(running.pid)).toBe(false);
    const next = await start({ DATA_DIR });
    // One whose gateway was killed may still be stopped. It shows no sign of life, so its lock is stale.
    if (isRunning(stuck)) process.kill(stuck, "SIGKILL");
    expect(await running.ended).toBe(end);
    await call;
    expect(await organizationNames(await signedIn(next.origin))).not.toEqual([]);
  });
}

test("a port in use stops the start with one line, before anything is seeded", async ({ run }) => {
  const DATA_DIR = temporaryFolder("start");
  const { port } = new URL(run.origin);
  const program = startProgram(CONSOLE, { PORT: port, SERVICE_PORT: "0", DATA_DIR });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    expect.stringContaining(`PORT is ${port}, which another program`),
  ]);
  expect(existsSync(join(DATA_DIR, "sandbox.json"))).toBe(false);
});
