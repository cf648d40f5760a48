// What an administrator does, once through: each step is a test.
import { randomUUID } from "node:crypto";

/**
 * @typedef {ReturnType<typeof import("./page.mjs").pageOf>} Page
 * @typedef {{ organizationId: string, conversationTypes: { id: string }[] }} Sandbox
 * @typedef {(page: Page, sandbox: Sandbox) => Promise<unknown>} Step
 */

/** The key, as WebDriver writes it. */
const ESCAPE = "\uE00C";

/** @type {readonly (readonly [name: string, step: Step])[]} */
export const WALK = [
  [
    "signs in",
    async (page) => {
      await page.open("/");
      await page.click(["button", "Use the sandbox"]);
      await page.find(["heading", "Overview"]);
    },
  ],
  [
    "browses the recordings",
    async (page) => {
      await page.click(["link", /^Recordings/]);
      await page.find(["grid", "Recordings"]);
      await page.find(["row", /\d:\d\d/]);
      await page.click(["button", "Title"]);
      await page.until("an order in the address", `return location.search.includes("title")`);
    },
  ],
  [
    "opens and closes popovers and menus",
    async (page) => {
      await page.open("/recordings");
      await page.click(["button", /^Session:/]);
      await page.find(["dialog", "Session"]);
      await page.enter(["dialog", "Session"], ESCAPE);
      const isBack = `return document.querySelector("[role=dialog], [inert]") === null &&
        document.activeElement?.ariaLabel?.startsWith("Session:")`;
      await page.until("the focus on the button again", isBack);
      await page.click(["button", "Columns"]);
      /** @type {import("./page.mjs").Target} */
      const rep = ["checkbox", /^Rep$/];
      await page.click(rep);
      await page.until(
        "a table without reps",
        `return ![...document.querySelectorAll("[role=columnheader]")].some((each) => each.innerText.startsWith("Rep"))`,
      );
      await page.click(rep);
      await page.enter(["dialog", "Columns"], ESCAPE);
      await page.until(
        "no popover",
        `return document.querySelector("[role=dialog], [inert]") === null`,
      );
    },
  ],
  [
    "plays a recording",
    async (page) => {
      // The newest may still be processing.
      await page.open("/recordings?result=closed");
      const link = `[role=grid] a[href^="/recordings/"]`;
      const path = await page.until(
        "a recording",
        `return document.querySelector('${link}')?.getAttribute("href")`,
      );
      await page.open(path);
      await page.click(["button", /^Play$/]);
      await page.until(
        "a playing picture",
        `return document.querySelector("video, audio")?.currentTime > 0.5`,
      );
      await page.click(["button", /^Pause$/]);
    },
  ],
  [
    "creates an organization",
    async (page) => {
      const name = `Walked ${randomUUID().slice(0, 8)}`;
      await page.open("/organizations?create=true");
      await page.enter(["textbox", /^Name/], name);
      await page.click(["button", "Create organization"]);
      await page.find(["row", name]);
    },
  ],
  [
    "rotates a secret",
    async (page, { organizationId }) => {
      await page.open(`/api-clients?organizationId=${organizationId}`);
      await page.click(["button", /^Rotate secret of /]);
      await page.find(["alertdialog", "Rotate secret"]);
      await page.click(["button", /^Rotate secret$/]);
      await page.find(["dialog", "Store the new secret"]);
      await page.click(["button", "Copy New secret"]);
      await page.click(["button", "I've stored it"]);
      await page.find(["row", /Retire/]);
    },
  ],
  [
    "reads a scorecard",
    async (page, { organizationId, conversationTypes: [type] }) => {
      await page.open(
        `/scorecards?organizationId=${organizationId}&conversationTypeId=${type?.id}`,
      );
      await page.find(["heading", "Scorecards"]);
      await page.find(["img", /, as a line/]);
    },
  ],
];
