import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { parsePrometheus } from "../../server/gateway/testing/prometheus-text.ts";
import { expect, test } from "../support/fixtures.ts";
import { inFrontOf, temporaryFolder } from "../stack/console.ts";
import { forwarded, openGateway, signInTo } from "../stack/gateway.ts";
import { type Environment, startProgram } from "../stack/program.ts";
import { signInOf } from "../stack/sandbox.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end, with these settings and no others. */
function run(file: string, parameters: string[], environment: Environment = {}, cwd = ROOT) {
  // Its clock is the tests'.
  const { PATH = "", HOME = "", NODE_OPTIONS = "", CLOCK_OFFSET = "" } = process.env;
  return new Promise<Ended>((resolve) => {
    const child = execFile(
      file,
      parameters,
      { cwd, env: { PATH, HOME, NODE_OPTIONS, CLOCK_OFFSET, ...environment } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Bytes of the files in a folder, without those whose path matches. */
function sizeOf(folder: string, without: RegExp): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => !without.test(path))
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Seconds of processor time that a process has taken, which other work on the machine doesn't change. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test("the package installs without registry, build and tools, and runs", async ({ sandbox }) => {
  test.setTimeout(300_000);
  const folder = temporaryFolder("package");
  const bin = join(folder, "node_modules/.bin/tapedeck");
  const tapedeck = (parameters: string[], environment?: Environment) =>
    run(bin, parameters, environment, folder);
  const live = inFrontOf(sandbox.baseUrl);

  await test.step("it installs from an empty cache, offline", async () => {
    const packed = await run(process.execPath, ["server/build/package.mjs"]);
    expect(packed).toMatchObject({ code: 0, stdout: `dist/tapedeck-${version}.tgz\n` });
    const options = ["--offline", "--omit=dev", "--no-audit", "--no-fund"];
    const cache = ["--cache", join(folder, "cache")];
    const tarball = join(ROOT, packed.stdout.trim());
    const installed = await run("npm", ["install", ...options, ...cache, tarball], {}, folder);
    expect(installed, installed.stderr).toMatchObject({ code: 0 });
    const megabytes = sizeOf(join(folder, "node_modules"), /@electric-sql/) / 1_000_000;
    expect(megabytes).toBeLessThan(40);
    const packages = readdirSync(join(folder, "node_modules/tapedeck/node_modules"));
    expect(packages).toContain("jose");
    expect(packages.filter((name) => /^(?:react|vite|recharts|typescript)/.test(name))).toEqual([]);
    const bill = readFileSync(join(folder, "node_modules/tapedeck/sbom.cdx.json"), "utf8");
    const listed = Object.values<{ name: string }>(JSON.parse(bill).components);
    const names = [...packages.filter((name) => /^[a-z]/.test(name)), "react", "recharts"];
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  await test.step("it has the files that its README names", () => {
    const root = join(folder, "node_modules/tapedeck");
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const named = [...readme.matchAll(/`(server\/[^`]+)`/g)].map(([, path = ""]) => path);
    const [, list = ""] = /`server\/deploy`, which [^\n]*:\n\n([\s\S]*?)\n\n/.exec(readme) ?? [];
    const listed = [...list.matchAll(/`([\w.-]+)`/g)].map(
      ([, name = ""]) => `server/deploy/${name}`,
    );
    expect(listed).toContain("server/deploy/tapedeck.service");
    expect([...named, ...listed].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  await test.step("it says how it is used, and its version", async () => {
    expect((await tapedeck(["--help"])).stdout).toContain("Usage: tapedeck");
    expect(await tapedeck(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
    const wrong = await tapedeck(["chekc"]);
    expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
    expect(wrong.stderr).toContain("chekc");
  });

  await test.step("its check names a wrong setting and an unreachable database in one line", async () => {
    const key = Buffer.alloc(32, 1).toString("base64url");
    const database = "postgres://tapedeck:hunter2@127.0.0.1:9/gateway";
    for (const [environment, line] of [
      [{ PORT: "http" }, /^PORT: Invalid input: expected number.*\n$/],
      [
        { GATEWAY_DATABASE_URL: database, SESSION_KEY: key },
        /^GATEWAY_DATABASE_URL .+REFUSED.+\n$/,
      ],
    ] as const) {
      const { code, stderr } = await tapedeck(["--check"], environment);
      expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
      expect(stderr).not.toContain("hunter2");
    }
    // Another program of this machine may have the usual port.
    const good = await tapedeck(["--check"], { ...live, PORT: "0" });
    expect(good, good.stderr).toMatchObject({ code: 0, stderr: "" });
    expect(good.stdout).toContain("The settings are valid, and the ports are free.");
    expect(good.stdout).toContain(`${new URL(sandbox.baseUrl).origin} is called directly.`);
    const away = await tapedeck(["--check"], {
      PORT: "0",
      SERVICE_BASE_URL: "https://api.example.com",
      SERVICE_ORG_API_URL: "https://org.example.com",
      SERVICE_AUTH_URL: "https://auth.internal",
      HTTPS_PROXY: "http://me:hunter2@proxy.example.com:3128",
      NO_PROXY: ".internal",
    });
    expect(away.stdout).toContain("api.example.com is called through proxy.example.com:3128.");
    expect(away.stdout).toContain("auth.internal is called directly.");
    expect(away.stdout).not.toContain("hunter2");
  });

  const file = join(folder, "node_modules/tapedeck/server/tapedeck.mjs");
  const program = startProgram(file, {
    PORT: "0",
    METRICS_PORT: "0",
    LOG_FORMAT: "json",
    DRAIN_SECONDS: "300",
    ...live,
  });
  const origin = await program.printed(/"message":"console ready ([^"]+)"/);
  expect(processorTime(program.pid)).toBeLessThan(2);
  const gateway = await openGateway(origin);

  await test.step("it serves the console and forwards calls", async () => {
    const page = await (await gateway.get("/", { headers: { accept: "text/html" } })).text();
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await gateway.get(script)).status()).toBe(200);
    expect(await (await gateway.get("/licenses.txt")).text()).toContain("## react-dom - ");
    await signInTo(gateway, signInOf("client-app", sandbox));
    for (const row of [organizationList, recordingList]) {
      const answer = await gateway.get(forwarded(row, {}));
      expect(answer.status()).toBe(200);
      expect((await answer.json()).data.length).toBeGreaterThan(0);
    }
  });

  await test.step("its metrics can be scraped, and its log is JSON", async () => {
    const scraped = await fetch(await program.printed(/"message":"metrics ready ([^"]+)"/));
    const samples = parsePrometheus(await scraped.text());
    const key = 'tapedeck_http_requests_total{method="GET",route="organizationList",status="200"}';
    expect(samples.get(key)).toBe(1);
    const entries = () => program.lines.map((line): unknown => JSON.parse(line));
    const entry = expect.objectContaining({ level: "info", method: "GET", status: 200 });
    await expect.poll(entries).toContainEqual(entry);
  });

  await test.step("its command lists the clients with old secrets, with a credential of its own", async () => {
    const { clientId, clientSecret } = sandbox.client;
    const environment = {
      TAPEDECK_URL: origin,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
    };
    const old = await tapedeck(["secrets", "--older-than", "1", "--json"], environment);
    expect(old, old.stderr).toMatchObject({ code: 3, stderr: "" });
    const { counts, clients } = JSON.parse(old.stdout);
    expect(clients).toHaveLength(counts.older + counts.unknown);
    expect(clients).toContainEqual(
      expect.objectContaining({ clientId, organizationId: sandbox.organizationId }),
    );
    const none = await tapedeck(["secrets", "--older-than", "36500"], environment);
    expect(none, none.stderr).toMatchObject({ code: 0, stderr: "" });
    expect(none.stdout).toMatch(/older than 36,500 days, and 0 may have\.\n$/);
    expect(old.stdout + none.stdout).not.toContain(clientSecret);
    const wrong = await tapedeck(["secrets"], { ...environment, CLIENT_SECRET: "hunter2" });
    expect(wrong).toEqual({ code: 1, stdout: "", stderr: "Wrong client ID or secret.\n" });
  });

  await test.step("told to stop, it asks for no more calls and still answers", async () => {
    process.kill(program.pid, "SIGTERM");
    await expect.poll(async () => (await gateway.get("/readyz")).status()).toBe(503);
    expect((await gateway.get("/healthz")).status()).toBe(200);
    expect((await gateway.get(forwarded(organizationList, {}))).status()).toBe(200);
  });
  await program.stop("SIGKILL");
  await gateway.dispose();
});
