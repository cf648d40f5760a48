import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { Hands } from "./hands.ts";

/** What a screen reader is told of one thing. */
interface Node {
  readonly role: string;
  readonly name: string;
  /** Name and text of all that is in it. */
  readonly text: string;
  readonly states: Readonly<Record<string, unknown>>;
}

const textOf = (value: { readonly value?: unknown } | undefined) =>
  typeof value?.value === "string" ? value.value : "";

/**
 * Someone with only a keyboard and what a screen reader is told: roles, names, states and live regions of
 * the accessibility tree. Where the focus is decides what is pressed next.
 */
export class Listener {
  readonly hands: Hands;
  readonly #session: CDPSession;

  static async on(page: Page) {
    return new Listener(page, await page.context().newCDPSession(page));
  }

  private constructor(page: Page, session: CDPSession) {
    this.hands = new Hands(page);
    this.#session = session;
  }

  /** All of the tree, outermost first. */
  async #nodes(): Promise<Node[]> {
    const { nodes } = await this.#session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const textIn = (id: string): string => {
      const node = byId.get(id);
      if (node === undefined) return "";
      if (textOf(node.role) === "StaticText") return textOf(node.name);
      return (node.childIds ?? []).map(textIn).join(" ");
    };
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ nodeId, role, name, value, properties = [] }) => ({
        role: textOf(role),
        name: textOf(name),
        text: `${textOf(value)} ${textIn(nodeId)}`.replaceAll(/\s+/g, " ").trim(),
        states: Object.fromEntries(
          properties.map((each): [string, unknown] => [each.name, each.value.value]),
        ),
      }));
  }

  /** The innermost thing with the focus, as the page also says that it has the focus. */
  async #focused() {
    return (await this.#nodes()).findLast(({ states }) => states.focused === true);
  }

  /** Waits until something of the role and name has the focus. */
  async isAt(role: string, name: string | RegExp) {
    const where = async () => {
      const node = await this.#focused();
      return node && { role: node.role, name: node.name };
    };
    const wanted = typeof name === "string" ? name : expect.stringMatching(name);
    await expect.poll(where, { timeout: 10_000 }).toEqual({ role, name: wanted });
  }

  /** Presses a key, Tab if none is given, until something of the role and name has the focus. */
  async reach(role: string, name: RegExp, key = "Tab", most = 60) {
    for (let pressed = 0; pressed < most; pressed += 1) {
      const node = await this.#focused();
      if (node?.role === role && name.test(node.name)) return;
      await this.hands.press(key);
    }
    await this.isAt(role, name);
  }

  /** Waits until a thing of the role says the words; returns all that it says. */
  async reads(role: string, words: RegExp): Promise<string> {
    return this.#find((node) => node.role === role, words);
  }

  /** Waits until a live region says the words; returns all that it says. */
  async hears(words: RegExp): Promise<string> {
    return this.#find(({ states: { live } }) => live === "polite" || live === "assertive", words);
  }

  async #find(fits: (node: Node) => boolean, words: RegExp): Promise<string> {
    let said: string[] = [];
    const listen = async () => {
      said = (await this.#nodes())
        .filter(fits)
        .map(({ name, text }) => [name, text].filter(Boolean).join(": "));
      return said;
    };
    await expect.poll(listen, { timeout: 20_000 }).toContainEqual(expect.stringMatching(words));
    return said.find((each) => words.test(each)) ?? "";
  }

  /** Runs a command of the palette once it is the chosen option. */
  async command(words: string, name: RegExp) {
    await this.hands.press("ControlOrMeta+k");
    await this.isAt("combobox", /^Search or run/);
    await this.hands.type(words);
    await expect
      .poll(
        async () =>
          (await this.#nodes()).find(
            ({ role, states: { selected } }) => role === "option" && selected === true,
          )?.name,
      )
      .toMatch(name);
    await this.hands.press("Enter");
  }
}
