// Drives WebKitGTK with WebKitWebDriver, which speaks WebDriver over HTTP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.mjs";

/** Starts an X server in memory, as WebKitGTK has no headless mode. */
async function startDisplay() {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const output = child.stdio[3];
  if (!(output instanceof Readable)) throw new Error("Xvfb has no output.");
  // Rejects if there is no Xvfb.
  const [number] = await Promise.race([
    once(createInterface({ input: output }), "line"),
    once(child, "error").then(([error]) => Promise.reject(error)),
  ]);
  return { display: `:${number}`, stop: () => child.kill() };
}

/**
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function send(address, method, path, body) {
  const answer = await fetch(`${address}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * Starts a WebKitGTK browser with an empty profile.
 * @param {string} path of WebKitWebDriver
 * @param {string} browser
 * @returns {Promise<import("./page.mjs").Driver>}
 */
export async function startWebKit(path, browser) {
  const screen = process.env.DISPLAY ? undefined : await startDisplay();
  const port = await freePort();
  const child = spawn(path, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, ...(screen && { DISPLAY: screen.display }) },
  });
  const address = `http://127.0.0.1:${port}`;
  const ended = once(child, "exit");
  while (!(await fetch(`${address}/status`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}.`);
    await pause(100);
  }
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = await send(address, "POST", "/session", { capabilities });
  const at = `/session/${session.sessionId}`;
  await send(address, "POST", `${at}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
  return {
    name: session.capabilities.browserName,
    version: session.capabilities.browserVersion,
    open: (url) => send(address, "POST", `${at}/url`, { url }),
    run: (script, args) => send(address, "POST", `${at}/execute/sync`, { script, args }),
    click: (id) => send(address, "POST", `${at}/element/${id}/click`, {}),
    type: (id, text) => send(address, "POST", `${at}/element/${id}/value`, { text }),
    close: async () => {
      await send(address, "DELETE", at);
      child.kill();
      await ended;
      screen?.stop();
    },
  };
}
