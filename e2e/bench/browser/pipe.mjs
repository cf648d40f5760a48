// A browser for measurements that debugging must not slow down. Playwright has each page collect stacks
// for errors and calls, for which Chrome parses a program again: 50 ms of the console's start.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_GET_ONE } from "../../run/browser.mjs";

/**
 * @typedef {Record<string, any>} Values
 * @typedef {{ id?: number, sessionId?: string, method?: string, params?: Values, result?: Values, error?: Values }} Message
 * @typedef {(method: string, params?: Values, sessionId?: string) => Promise<Values>} Send
 * @typedef {(test: (message: Message) => boolean) => Promise<Message>} When resolves with the next event that passes
 * @typedef {{ send: Send, when: When }} PlainBrowser
 */

/**
 * Starts a browser and talks to it in Chrome's own protocol, message by message.
 * @template T
 * @param {(browser: PlainBrowser) => Promise<T>} use
 * @returns {Promise<T | undefined>} undefined if there is no browser
 */
export async function withPlainBrowser(use) {
  const program = findBrowser();
  if (program === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const profile = mkdtempSync(join(tmpdir(), "tapedeck-bench-profile-"));
  const child = spawn(
    program,
    [
      ...BROWSER_ARGUMENTS,
      "--headless",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const [, , , input, output] = child.stdio;
  if (!input || !output || !("write" in input)) throw new Error("The browser has no pipe.");
  /** @type {Map<number, (message: Message) => void>} */
  const waiting = new Map();
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set();
  let buffer = "";
  let last = 0;
  output.on("data", (data) => {
    // Each message ends with a zero.
    const messages = `${buffer}${data}`.split("\0");
    buffer = messages.pop() ?? "";
    for (const text of messages) {
      /** @type {Message} */
      const message = JSON.parse(text);
      waiting.get(message.id ?? 0)?.(message);
      for (const listener of listeners) listener(message);
    }
  });
  /** @type {Send} */
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result = {}, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  /** @type {When} */
  const when = (test) =>
    new Promise((resolve) => {
      const listener = (/** @type {Message} */ message) => {
        if (!test(message)) return;
        listeners.delete(listener);
        resolve(message);
      };
      listeners.add(listener);
    });
  try {
    return await use({ send, when });
  } finally {
    await send("Browser.close");
    await ended;
    // Its other processes may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
