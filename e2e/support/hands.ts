import { expect, type Locator, type Page, test } from "@playwright/test";
import { pageStatus } from "./locators.ts";

/**
 * Hands that count: each click, key, chord and Tab is one act, and so is each typed word. The keyboard's
 * way never focuses or clicks by program, so that what a count says is what a person does.
 */
export class Hands {
  acts = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys or chords one after another, once the code for the keys of every page has loaded. */
  async press(...keys: string[]) {
    await expect(pageStatus(this.page)).toBeAttached();
    for (const key of keys) {
      this.acts += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types text into what has the focus: an act per word. */
  async type(text: string) {
    this.acts += text.trim().split(/\s+/).length;
    await this.page.keyboard.type(text);
  }

  /** Pastes the text: one act, as Ctrl+V is. */
  async paste(text: string) {
    await this.page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await this.press("ControlOrMeta+v");
  }

  /** Presses a key, Tab if none is given, until the target has the focus. */
  async reach(target: Locator, key = "Tab", most = 60) {
    for (let pressed = 0; pressed < most; pressed += 1) {
      const isThere = await target
        .first()
        .evaluate((element) => element.contains(document.activeElement))
        .catch(() => false);
      if (isThere) return;
      await this.press(key);
    }
    await expect(target.first()).toBeFocused({ timeout: 1 });
  }

  /** Opens the palette, types the words, waits for the command and runs it. */
  async command(words: string, name: string | RegExp) {
    await this.press("ControlOrMeta+k");
    await expect(this.page.getByRole("combobox", { name: "Search or run" })).toBeFocused();
    await this.type(words);
    const option = this.page.getByRole("option", { name }).first();
    await expect(option).toHaveAttribute("aria-selected", "true");
    await this.press("Enter");
  }

  /** Expects at most this many acts for a job, by default the test, and adds the count to the report. */
  expectAtMost(most: number, job = test.info().title) {
    const description = `${job}: ${this.acts} of ${most}`;
    test.info().annotations.push({ type: "acts", description });
    expect(this.acts, job).toBeLessThanOrEqual(most);
  }

  /** Clicks with the mouse: one act. */
  async click(target: Locator) {
    this.acts += 1;
    await target.click();
  }
}
