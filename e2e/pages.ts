import type { Page } from "@playwright/test";
import type { Sandbox } from "./stack/sandbox.ts";
import type { Service } from "./stack/service.ts";
import { recordingList } from "../src/contract/recordings.ts";

/** A screen of the console: where it is, and the heading that says it is there. */
export interface Screen {
  readonly name: string;
  readonly path: (known: Known) => string;
  readonly heading: string | RegExp;
  /** What to wait for beyond the heading: the screen's table, dialog or panel. */
  readonly shown: (page: Page) => ReturnType<Page["getByRole"]>;
  readonly signedOut?: boolean;
}

/** Ids out of the data set that addresses need. */
export interface Known {
  readonly organizationId: string;
  readonly recordingId: string;
}

export async function findKnown(service: Service, { organizationId }: Sandbox): Promise<Known> {
  const { data } = await service.ask(recordingList, { query: { organizationId, limit: 1 } });
  return { organizationId, recordingId: data[0]?.id ?? "" };
}

/** Every route, and the dialogs and panels that have an address. */
export const SCREENS: readonly Screen[] = [
  {
    name: "sign-in",
    path: () => "/sign-in",
    heading: "Sign in",
    shown: (page) => page.getByRole("button", { name: "Use the sandbox" }),
    signedOut: true,
  },
  {
    name: "recordings",
    path: () => "/recordings",
    heading: "Recordings",
    shown: (page) => page.getByRole("grid", { name: "Recordings" }),
  },
  {
    name: "not-found",
    path: () => "/reels",
    heading: "Not found",
    shown: (page) => page.getByRole("link", { name: "Go to Recordings" }),
  },
];
