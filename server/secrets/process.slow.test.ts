import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPair } from "../gateway/testing/gateway.ts";
import { type Answering, answerJson } from "../gateway/testing/upstream.ts";
import { projectFolder } from "~server/shared/project-folder.ts";

const { upstream, gateway } = await startPair();

// Inside the project, so that the program finds node_modules.
const folder = join(projectFolder(), `node_modules/.cache/tapedeck-secrets-${process.pid}`);
const command = join(folder, "server/tapedeck.mjs");

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: "silent",
    root: projectFolder(),
    build: {
      ssr: true,
      outDir: join(folder, "dist/server"),
      target: "node20",
      rolldownOptions: {
        input: { secrets: join(projectFolder(), "server/secrets.ts") },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  mkdirSync(join(folder, "server"));
  cpSync(join(projectFolder(), "server/tapedeck.mjs"), command);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ACCESS = {
  PATH: process.env.PATH ?? "",
  // The command's clock is the tests'.
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? "",
  CLOCK_OFFSET: process.env.CLOCK_OFFSET ?? "",
  TAPEDECK_URL: `http://localhost:${gateway.port}`,
  CLIENT_ID: "client-1",
  CLIENT_SECRET: "secret-1",
};

let count = 0;
let days = 0;
beforeEach(() => {
  count = 3;
  days = 200;
  upstream.answering = ({ url }, response) => {
    const createdAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const clients = Array.from({ length: count }, (_, index) => ({
      clientId: `client-${index}`,
      name: `Client ${index}`,
      createdAt,
    }));
    // More than are read at a time, and all but one are empty.
    const organizations = Array.from({ length: 30 }, (_, index) => ({ id: `org-${index}` }));
    const data = !url.includes("m2m-clients")
      ? organizations
      : url.includes("org-1?")
        ? clients
        : [];
    answerJson(response, 200, { data, cursor: null });
  };
  // The command asks for organizations as the gateway does.
  upstream.organizations = (received, response) => upstream.answering(received, response);
});

const signOuts = () => gateway.lines.filter((line) => line.includes("DELETE /gateway/session"));

function start(file: string, parameters: readonly string[], environment: object = {}) {
  const child = spawn(file, parameters, {
    env: { ...ACCESS, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]).then(
    ([stdout, stderr, [code]]: [string, string, unknown[]]) => ({ code, stdout, stderr }),
  );
  return { child, ended };
}

const tapedeck = (parameters: readonly string[], environment: object = {}) =>
  start(process.execPath, [command, ...parameters], environment).ended;

/** Runs the command in a shell, as `$tapedeck`. */
const shell = (script: string) =>
  start("bash", ["-c", script], { tapedeck: `${process.execPath} ${command}` }).ended;

test("the exit code says whether there are old secrets", async () => {
  const some = await tapedeck(["secrets", "--older-than", "30"]);
  expect(some).toMatchObject({ code: 3, stderr: "" });
  expect(some.stdout).toMatch(/^Name .+\n(?:Client .+\n){3}\n3 of 3 API clients have .+\.\n$/);
  days = 2;
  const none = "None of 3 API clients has a secret older than 90 days.\n";
  expect(await tapedeck(["secrets"])).toEqual({ code: 0, stdout: none, stderr: "" });
  expect(signOuts()).toHaveLength(2);
});

test("a failure prints a line on stderr and nothing else", async () => {
  for (const [parameters, environment, line] of [
    [["--old"], {}, /^tapedeck secrets has no option "--old"\. Run tapedeck secrets --help\.\n$/],
    [[], { CLIENT_SECRET: "wrong" }, /^The service rejected the credential .+\.\n$/],
    [[], { TAPEDECK_URL: "http://127.0.0.1:9" }, /^Can't reach the console .+\.\n$/],
    [[], { TAPEDECK_URL: upstream.address }, /^What answers at .+ isn't a console .+\.\n$/],
  ] as const) {
    const stderr = expect.stringMatching(line);
    expect(await tapedeck(["secrets", ...parameters], environment)).toEqual({
      code: 1,
      stdout: "",
      stderr,
    });
  }
});

test("the command and its subcommand say how they are used", async () => {
  expect((await tapedeck(["--help"])).stdout).toContain("tapedeck secrets ");
  const help = await tapedeck(["secrets", "--help"], { CLIENT_ID: "" });
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toContain("Usage: tapedeck secrets [--older-than DAYS]");
});

test("more than a pipe holds arrives complete", async () => {
  count = 2000;
  const { code, stdout } = await tapedeck(["secrets", "--json"]);
  expect([code, stdout.length > 400_000]).toEqual([3, true]);
  expect(JSON.parse(stdout).clients).toHaveLength(2000);
});

test("a reader that stops early changes nothing but what is printed", async () => {
  count = 2000;
  const ran = await shell('$tapedeck secrets --json | head -1; echo "${PIPESTATUS[0]}"');
  expect(ran).toEqual({ code: 0, stdout: "{\n3\n", stderr: "" });
  expect(signOuts()).toHaveLength(1);
});

test("output that can't be written is a failure", async () => {
  if (!existsSync("/dev/full")) return;
  const { code, stderr } = await shell("$tapedeck secrets > /dev/full");
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The output can't be .+ENOSPC.+\n$/)]);
});

const silent: Answering = () => undefined;
const limited: Answering = (_, response) => {
  response.setHeader("retry-after", "60");
  answerJson(response, 429, { error: "Too many requests." });
};

test.each([
  ["SIGINT", "waits for an answer", 130, silent],
  ["SIGTERM", "waits for an answer", 143, silent],
  ["SIGINT", "waits after a 429", 130, limited],
] as const)("%s while it %s ends the session", async (signal, _, expected, answering) => {
  const held = new Promise<void>((resolve) => {
    upstream.answering = (received, response) => {
      answering(received, response);
      // A 429 needs a moment to arrive.
      setTimeout(resolve, 300);
    };
  });
  const { child, ended } = start(process.execPath, [command, "secrets"]);
  await held;
  child.kill(signal);
  expect(await ended).toEqual({ code: expected, stdout: "", stderr: "" });
  await vi.waitFor(() => expect(signOuts()).toHaveLength(1));
});
