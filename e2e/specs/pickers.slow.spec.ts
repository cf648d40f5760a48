import type { Locator, Page } from "@playwright/test";
import { organizationList } from "~/contract/organizations.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import { dialog, grid } from "../support/locators.ts";

const field = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("combobox", { name, exact: true });

/** Types and presses Enter at once, as someone does who knows what comes. */
async function enter(input: Locator, text: string) {
  await input.click();
  await input.page().keyboard.insertText(text);
  await input.page().keyboard.press("Enter");
}

/** Pastes text. A page can't put its own text on the clipboard without asking. */
const paste = (input: Locator, text: string) =>
  input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, text);

/** The body of the next write, which isn't held back. */
const nextBody = (page: Page, path: RegExp) =>
  page
    .waitForRequest((request) => request.method() === "POST" && path.test(request.url()))
    .then((request): unknown => request.postDataJSON());

/** A rep with a name and a conversation type, as the first page of recordings has them. */
async function someRep(service: Service, organizationId: string) {
  const query = { organizationId, limit: 50, showEvaluationScore: true };
  const { data } = await service.ask(recordingList, { query });
  const rep = data.find(
    ({ repFirstName, repLastName, conversationType }) =>
      repFirstName && repLastName && conversationType,
  );
  if (!rep?.userId) throw new Error("No recording has a rep and a type.");
  const params = { recordingId: rep.id };
  const details = await service.ask(recordingDetails, { params });
  return {
    rep: { id: rep.userId, name: `${rep.repFirstName} ${rep.repLastName}` },
    type: { id: details.data.conversationTypeId ?? "", name: rep.conversationType ?? "" },
  };
}

test("forms take what is highlighted or chosen, and nothing that was only typed", async ({
  page,
  service,
  writer: { organizationId, organizationName },
}) => {
  const { rep, type } = await someRep(service, organizationId);

  await page.goto(`/recordings?organizationId=${organizationId}`);
  await expect(page.getByRole("grid").getByText(rep.name).first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "New team", exact: true }).click();
  const form = dialog(page, "New team");
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.insertText("Breakwater");

  await form.getByRole("button", { name: `Remove ${organizationName}` }).click();
  await expect(field(page, "Organization")).toBeFocused();
  await enter(field(page, "Organization"), organizationName.toUpperCase());
  await expect(form.getByRole("button", { name: `Remove ${organizationName}` })).toBeVisible();

  await enter(field(page, "Coaches"), "zz sam");
  await expect(page.getByText("No match for “zz sam”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeVisible();
  await enter(field(page, "Members"), rep.name.slice(0, -1));
  // IDs that no test before has made known.
  const pasted = ["a", "b"].map((end) => `usr_${Date.now()}${end}`);
  await paste(field(page, "Members"), pasted.join("\n"));
  await expect(form.getByText("not verified")).toHaveCount(2);
  await field(page, "Default conversation types").click();
  await page.keyboard.insertText(type.name);
  // Types are loaded once the field is opened.
  await expect(page.getByRole("option", { name: type.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await form.getByText("More", { exact: true }).click();
  await enter(field(page, "Beta features"), "only-typed");
  await expect(page.getByRole("option", { name: "Use “only-typed”" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("option", { name: "Use “only-typed”" }).click();
  await expect(form.getByText("not verified")).toHaveCount(3);

  await form.getByRole("button", { name: "Create team" }).click();
  await expect(field(page, "Coaches")).toHaveAccessibleDescription(/“zz sam” isn't picked/);
  await expect(field(page, "Coaches")).toHaveValue("zz sam");
  await field(page, "Coaches").fill("");
  const sent = nextBody(page, /\/teams$/);
  await form.getByRole("button", { name: "Create team" }).click();
  expect(await sent).toEqual({
    name: "Breakwater",
    coachUids: [],
    memberUids: [rep.id, ...pasted],
    newUserDefaultConversationTypes: [type.id],
    betaFeatures: ["only-typed"],
  });
  const table = grid(page, "Teams");
  await expect(table).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Breakwater" })).toBeVisible();
});

const FILTERS = {
  "/recordings": [
    { button: "Teams", list: "Teams", of: "team" },
    { button: "Type", list: "Conversation types", of: "typeName" },
  ],
  "/scorecards": [
    { button: /^Filter/, list: "Filter by teams", of: "team" },
    { button: /^Type/, list: "Conversation type", of: "type" },
  ],
  "/teams": [{ button: /^Organization:/, list: "Organization", of: "organization" }],
} as const;

test("filters take what is highlighted", async ({ page, service, sandbox }) => {
  const { data } = await service.ask(organizationList);
  const own = data.find(({ id }) => id === sandbox.organizationId);
  const [team, [type]] = [own?.teams[0], sandbox.conversationTypes];
  if (!own || !team || !type) throw new Error("The sandbox lacks a team or type.");
  const known = {
    team: [team.name, team.id],
    type: [type.name, type.id],
    typeName: [type.name, type.name],
    organization: [own.name, own.id],
  } as const;
  for (const [path, pickers] of Object.entries(FILTERS)) {
    // The switcher starts from all organizations.
    await page.goto(path === "/teams" ? path : `${path}?organizationId=${own.id}`);
    for (const { button, list, of } of pickers) {
      await test.step(`${list} on ${path}`, async () => {
        await page.getByRole("button", { name: button, exact: true }).first().click();
        const input = page.getByRole("combobox", { name: list, exact: true });
        if (list === "Filter by teams") {
          await page.getByRole("button", { name: "Team", exact: true }).click();
        } else await expect(input).toBeFocused();
        const [name, value] = known[of];
        await enter(input, name);
        await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(value));
        await page.keyboard.press("Escape");
        await expect(input).toHaveCount(0);
      });
    }
  }
});
