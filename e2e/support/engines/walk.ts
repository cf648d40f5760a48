import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { KeyInput } from "puppeteer-core";
import { crowdingOf } from "../crowding.ts";
import type { Client } from "../../stack/service.ts";
import type { Engine, EngineName } from "./engine.ts";
import {
  button,
  field,
  isBackAtOpener,
  misplaced,
  noteOpener,
  placeOf,
  unseenFocus,
  type Target,
} from "./look.ts";
import type { Overlay } from "./overlays.ts";

const softly = expect.configure({ soft: true });

/** ENGINE_SHOTS names a folder for pictures of what is looked at. */
const PICTURES = process.env.ENGINE_SHOTS;

interface Look {
  readonly name: "wide" | "narrow";
  readonly size: readonly [width: number, height: number];
  readonly theme: "light" | "dark";
}

/** The windows and themes that everything is looked at in: a theme moves nothing. */
export const LOOKS: readonly [Look, Look] = [
  { name: "wide", size: [1440, 900], theme: "light" },
  { name: "narrow", size: [390, 844], theme: "dark" },
];

/** Windows with room for most of a screen, as only what is in view can be seen to lie over something else. */
export const TALL = LOOKS.map((look): Look => ({ ...look, size: [look.size[0], 2200] }));

/** Somebody who uses the console in one of the engines. */
export class Walk {
  readonly engine: Engine;
  readonly #name: EngineName;
  readonly #origin: string;

  constructor(name: EngineName, engine: Engine, origin: string) {
    this.#name = name;
    this.engine = engine;
    this.#origin = origin;
  }

  /** Loads the console, and from then on notes its errors. */
  async load(path: string) {
    await this.engine.goto(this.#origin + path);
    await this.engine.evaluate(() => {
      const errors: string[] = [];
      Object.assign(globalThis, { errors });
      addEventListener("error", ({ message }) => {
        // It says that a size is seen one frame later.
        if (!message.startsWith("ResizeObserver loop")) errors.push(message);
      });
      addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
      addEventListener("securitypolicyviolation", (event) =>
        errors.push(`${event.violatedDirective}: ${event.blockedURI}`),
      );
      console.error = (...all) => errors.push(all.join(" "));
    }, undefined);
  }

  /** The errors since it was last asked. */
  errors(): Promise<string[]> {
    return this.engine.evaluate<undefined, string[]>(
      () => Reflect.get(globalThis, "errors").splice(0),
      undefined,
    );
  }

  async signIn() {
    await this.load("/sign-in");
    await this.looks(LOOKS[0]);
    await this.isWhole("sign-in");
    await this.click(button("Use the sandbox"));
    await this.comesTo("Overview");
    // It comes with the code for keys.
    await this.has("[role=status][aria-label=Page]");
  }

  /** Signs in with a client's secret, once signed out. */
  async signInAs({ clientId, clientSecret }: Client) {
    await this.comesTo("Sign in");
    await this.click(field("Client ID"));
    await this.type(clientId);
    await this.click(field("Client secret"));
    await this.type(clientSecret);
    await this.click(button("Sign in"));
    await this.comesTo("Overview");
  }

  async looks({ size: [width, height], theme }: Look) {
    await this.engine.resize(width, height);
    await this.engine.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
  }

  /** Goes to an address as a link does, and waits until its screen is there. */
  async visit(path: string) {
    await this.engine.evaluate((to) => {
      history.pushState({}, "", to);
    }, path);
    await this.rests();
  }

  /** Waits until all there is has loaded, as far as it is seen for some frames. */
  async rests() {
    const isLoading = () =>
      this.engine.evaluate(async () => {
        const states: boolean[] = [];
        while (states.length < 6) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const loading = document.querySelector("[data-loading], [aria-busy=true]");
          states.push(loading !== null || document.querySelector("h1") === null);
        }
        return states.includes(true);
      }, undefined);
    await expect.poll(isLoading, "something loads").toBe(false);
  }

  async comesTo(title: string | RegExp) {
    await this.sees({ css: "h1", name: title });
    await this.rests();
  }

  /** Waits until an element is seen. */
  async sees(target: Target) {
    await expect
      .poll(() => placeOf(this.engine, target), `${target.css} ${String(target.name)}`)
      .not.toBeNull();
  }

  /** Waits until the page has an element, seen or not. */
  async has(css: string) {
    const isThere = () => this.engine.evaluate((css) => document.querySelector(css) !== null, css);
    await expect.poll(isThere, css).toBe(true);
  }

  /** Waits until an element is no longer seen. */
  async misses(target: Target) {
    const place = () => placeOf(this.engine, target);
    await expect.poll(place, `${target.css} ${String(target.name)}`).toBeNull();
  }

  /** The middle of an element once it stays where it is and nothing covers it. */
  async #placeOf(target: Target) {
    let place = { x: 0, y: 0 };
    await expect(async () => {
      const found = await placeOf(this.engine, target);
      expect(found, `${target.css} ${String(target.name)}`).toMatchObject({ covered: "" });
      expect(await placeOf(this.engine, target)).toEqual(found);
      if (found) place = found;
    }).toPass({ intervals: [50, 100, 250] });
    return place;
  }

  async click(target: Target) {
    const { x, y } = await this.#placeOf(target);
    await this.engine.click(x, y);
  }

  type(text: string) {
    return this.engine.type(text);
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly KeyInput[]) {
    for (const key of keys) await this.engine.press(key);
  }

  /** Opens something by a click or by keys, and notes what had the focus. */
  async open(by: Overlay["by"]) {
    const chords = "css" in by ? [] : by;
    for (const chord of chords.slice(0, -1)) await this.engine.press(...chord);
    const place = "css" in by ? await this.#placeOf(by) : undefined;
    await noteOpener(this.engine, place !== undefined);
    if (place) await this.engine.click(place.x, place.y);
    else await this.engine.press(...(chords.at(-1) ?? []));
  }

  /** Closes what has opened. A list that is open in it closes first. */
  async close(opened: string, key: KeyInput) {
    await expect(async () => {
      if ((await placeOf(this.engine, { css: opened })) !== null) await this.engine.press(key);
      expect(await placeOf(this.engine, { css: opened })).toBeNull();
    }).toPass({ intervals: [100, 500] });
  }

  /** Expects that what opened something has the focus again, and shows it. */
  async hasFocusBack(name: string) {
    await softly.poll(() => isBackAtOpener(this.engine), `${name}: the focus`).toBe("where it was");
  }

  /** The second that the player is at. */
  second() {
    return this.engine.evaluate(
      () => document.querySelector<HTMLMediaElement>("video, audio")?.currentTime ?? -1,
      undefined,
    );
  }

  /** Expects that no text is cut, printed over or outside, and that what has opened is in its place. */
  async isWhole(name: string, opened?: string) {
    if (opened !== undefined) {
      await softly.poll(() => misplaced(this.engine, opened), name).toEqual([]);
    }
    await softly.poll(() => crowdingOf(this.engine), name).toEqual([]);
    if (PICTURES === undefined) return;
    const folder = join(PICTURES, this.#name);
    mkdirSync(folder, { recursive: true });
    await this.engine.picture(join(folder, `${name.replaceAll(/\W+/g, "-")}.png`));
  }

  /** Expects that the reader sees where the keys go. */
  async hasRing(when: string) {
    await softly.poll(() => unseenFocus(this.engine), `${when}: the ring`).toBe("");
  }
}
