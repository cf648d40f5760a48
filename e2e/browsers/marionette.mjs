// Drives Firefox with Marionette, the protocol that geckodriver translates WebDriver to. Debian has
// no geckodriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.mjs";

/** Messages are JSON after their length in bytes and a colon. */
class Connection {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #received = Buffer.alloc(0);
  #number = 0;

  /** @param {import("node:net").Socket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.on("data", (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#read();
    });
    socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("Firefox has ended."));
    });
  }

  #read() {
    for (;;) {
      const colon = this.#received.indexOf(":");
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#received.subarray(0, colon));
      if (this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message greets, the others answer.
      if (!Array.isArray(message)) continue;
      const [, number, error, result] = message;
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting?.resolve(result);
    }
  }

  /** @param {string} command @param {object} [parameters] @returns {Promise<any>} */
  send(command, parameters = {}) {
    const text = JSON.stringify([0, (this.#number += 1), command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const number = this.#number;
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }
}

/** @param {number} port @param {import("node:child_process").ChildProcess} child */
async function connectTo(port, child) {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return new Connection(socket);
    } catch {
      await pause(100);
    }
  }
  throw new Error(`Firefox ended with ${child.exitCode}.`);
}

/**
 * Starts a Firefox with a new profile.
 * @param {string} path
 * @returns {Promise<import("./page.mjs").Driver>}
 */
export async function startFirefox(path) {
  const profile = mkdtempSync(join(tmpdir(), "tapedeck-firefox-"));
  const port = await freePort();
  const settings = {
    "marionette.port": port,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.reportingpolicy.firstRun": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(path, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile },
  });
  const ended = once(child, "exit");
  const connection = await connectTo(port, child);
  const { capabilities } = await connection.send("WebDriver:NewSession");
  await connection.send("WebDriver:SetWindowRect", { width: 1440, height: 900 });
  return {
    name: "Firefox",
    version: capabilities.browserVersion,
    open: (url) => connection.send("WebDriver:Navigate", { url }),
    run: async (script, args) =>
      (await connection.send("WebDriver:ExecuteScript", { script, args })).value,
    click: (id) => connection.send("WebDriver:ElementClick", { id }),
    type: (id, text) => connection.send("WebDriver:ElementSendKeys", { id, text }),
    close: async () => {
      await connection.send("Marionette:Quit", { flags: ["eForceQuit"] });
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
