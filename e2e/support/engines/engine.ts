import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type KeyInput, launch, type Permission } from "puppeteer-core";
import { Builder, Capabilities, Key, Origin } from "selenium-webdriver";
import { BROWSER_ARGUMENTS, findBrowser, onPath } from "../../run/browser.mjs";
import type { engines } from "../../run/machine.mjs";
import { freePort } from "../../../server/service/testing/postgres.ts";
import { temporaryFolder } from "../../stack/console.ts";

export type EngineName = ReturnType<typeof engines>[number];

/** What runs functions in a page, as Playwright's does. A function has only its argument and what the page has. */
export interface Evaluates {
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Awaited<Result>>;
}

/** A page in one of the engines, which ask for reduced motion. */
export interface Engine extends Evaluates {
  readonly goto: (address: string) => Promise<unknown>;
  readonly point: (x: number, y: number) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  /** Presses keys at once. */
  readonly press: (...keys: readonly KeyInput[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Sets the size of what shows the page. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly picture: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const CLIPBOARD: Permission[] = ["clipboard-sanitized-write"];

async function openWithPuppeteer(name: "chromium" | "firefox"): Promise<Engine> {
  const browser = await launch(
    name === "firefox"
      ? {
          browser: name,
          executablePath: onPath(["firefox-esr"]) ?? "",
          extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
        }
      : {
          executablePath: findBrowser() ?? "",
          headless: "shell",
          args: [...BROWSER_ARGUMENTS, "--force-prefers-reduced-motion"],
        },
  );
  const page = await browser.newPage();
  return {
    evaluate: <Argument, Result>(run: (argument: Argument) => Result, argument: Argument) =>
      page.evaluate<[], () => Result>(`(${String(run)})(${JSON.stringify(argument)})`),
    goto: async (address) => {
      // Chromium without a window would refuse.
      if (name === "chromium") {
        const { origin } = new URL(address);
        await browser.defaultBrowserContext().overridePermissions(origin, CLIPBOARD);
      }
      await page.goto(address);
    },
    point: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async (path) => writeFileSync(path, await page.screenshot()),
    close: () => browser.close(),
  };
}

const KEYS: Partial<Record<KeyInput, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  F10: Key.F10,
  ArrowDown: Key.ARROW_DOWN,
};

// The widgets of its toolbar would keep the window from being as narrow as a phone.
const NARROW = "window * { min-width: 0; margin: 0; padding: 0; font-size: 6px; }";
const STILL = "[Settings]\ngtk-enable-animations=0\n";

/** The size of the display. */
const SCREEN = { width: 1600, height: 2400 };

/** Opens WebKitGTK's MiniBrowser on a display of its own. */
async function openWebKit(): Promise<Engine> {
  const settings = join(temporaryFolder("webkit"), "gtk-3.0");
  mkdirSync(settings);
  writeFileSync(join(settings, "gtk.css"), NARROW);
  writeFileSync(join(settings, "settings.ini"), STILL);

  // It writes the number of the display that it found free.
  const display = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", `${SCREEN.width}x${SCREEN.height}x24`],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [number]: Buffer[] = await once(display.stdout, "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      XDG_CONFIG_HOME: join(settings, ".."),
    },
  });
  const server = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, "WebKitWebDriver answers").toBe(true);
  const web = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { args: ["--automation"] },
      }),
    )
    .build();
  const toolbar = await web.executeScript<number>("return outerHeight - innerHeight");
  const actions = () => web.actions({ async: true });
  const to = (x: number, y: number) =>
    actions().move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT });
  return {
    evaluate: (run, argument) => web.executeScript(run, argument),
    goto: (address) => web.get(address),
    point: (x, y) => to(x, y).perform(),
    click: (x, y) => to(x, y).press().release().perform(),
    press: (...keys) => {
      const all = keys.map((key) => KEYS[key] ?? key);
      const down = all.reduce((act, key) => act.keyDown(key), actions());
      return all
        .toReversed()
        .reduce((act, key) => act.keyUp(key), down)
        .perform();
    },
    type: async (text) => {
      for (const letter of text) await actions().keyDown(letter).keyUp(letter).perform();
    },
    resize: async (width, height) => {
      // The display's own pointer is in its middle, and the window below it is the active one.
      const outer = { width, height: height + toolbar };
      const x = (SCREEN.width - outer.width) / 2;
      const y = Math.floor((SCREEN.height - outer.height) / 2);
      await web
        .manage()
        .window()
        .setRect({ x, y, ...outer });
      const size = () => web.executeScript("return [innerWidth, innerHeight]");
      await expect.poll(size, "the window's size").toEqual([width, height]);
    },
    picture: async (path) => writeFileSync(path, await web.takeScreenshot(), "base64"),
    close: async () => {
      await web.quit();
      driver.kill();
      display.kill();
    },
  };
}

export const openEngine = (name: EngineName) =>
  name === "webkit" ? openWebKit() : openWithPuppeteer(name);
