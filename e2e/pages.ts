import type { Page } from "@playwright/test";
import { recordingList } from "../src/contract/recordings.ts";
import { expect } from "./fixtures.ts";
import type { Sandbox } from "./stack/sandbox.ts";
import type { Service } from "./stack/service.ts";

/** Ids out of the data set that addresses need. */
export interface Known {
  readonly organizationId: string;
  readonly recordingId: string;
}

export async function findKnown(service: Service, { organizationId }: Sandbox): Promise<Known> {
  const { data } = await service.ask(recordingList, { query: { organizationId, limit: 1 } });
  return { organizationId, recordingId: data[0]?.id ?? "" };
}

/** A screen of the console, or a dialog or panel over one. */
export interface Screen {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Does what it takes, and waits until all of it stands. */
  readonly shown: (page: Page) => Promise<void>;
  readonly signedOut?: true;
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const table = (page: Page, name: string) => expect(page.getByRole("grid", { name })).toBeVisible();

/** A screen whose heading and table carry the sidebar's name. */
const list = (name: string, path: string): Screen => ({
  name: path.slice(1),
  path: () => path,
  shown: async (page) => {
    await heading(page, name);
    await table(page, name);
  },
});

/** Every route of the console, and the dialogs and panels over them. */
export const SCREENS: readonly Screen[] = [
  {
    name: "sign-in",
    path: () => "/sign-in",
    signedOut: true,
    shown: (page) => expect(page.getByRole("button", { name: "Use the sandbox" })).toBeVisible(),
  },
  {
    name: "not-found",
    path: () => "/reels",
    shown: (page) => heading(page, "Not found"),
  },
  list("Recordings", "/recordings"),
  {
    name: "scorecards",
    path: () => "/scorecards",
    shown: async (page) => {
      await heading(page, "Scorecards");
      await expect(page.getByRole("img", { name: /^Pass rate by team/ })).toBeVisible();
      await expect(page.getByText(/calls, all answered$/)).toBeVisible();
    },
  },
  {
    name: "scorecards-table",
    path: () => "/scorecards?view=table",
    shown: async (page) => {
      await expect(page.getByRole("table", { name: "Pass rate by team" })).toBeVisible();
      await expect(page.getByText(/calls, all answered$/)).toBeVisible();
    },
  },
];
