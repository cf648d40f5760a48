/**
 * The chunks of the build beside the first load, the likeliest to be needed first, and how the paths of the
 * modules begin that are in them with what only they import. The longest beginning decides.
 */
const BEGINNINGS = [
  // And all else. Most folders of the recordings belong to their table, which is in the first load.
  ["parts", ["src/routes/_console/recordings/-"]],
  ["shared", []],
  // What only screens that show figures share.
  ["figures", []],
  [
    "recordings",
    [
      "src/routes/_console/recordings/",
      "src/routes/_console/recordings/-recording/",
      "src/routes/_console/recordings/-unlinked/",
    ],
  ],
  [
    "dialogs",
    [
      "src/ui/overlay/modal-dialog",
      "src/ui/overlay/toast-region",
      "src/components/frame/drawer",
      "src/components/frame/commands/results",
    ],
  ],
  [
    "forms",
    [
      "src/contract/",
      "src/api/transport/write-errors",
      "src/components/api-panel/panel",
      "src/components/export/export-dialog",
      "src/components/export/row-exports",
      "src/components/frame/session/sign-in-dialog",
      "src/components/frame/session/sign-out-dialog",
      "src/components/views/view-dialog",
    ],
  ],
  ["scorecards", ["src/routes/_console/scorecards/"]],
  ["charts", ["src/routes/_console/scorecards/-chart/"]],
  [
    "structure",
    [
      "src/routes/_console/organizations/",
      "src/routes/_console/teams/",
      "src/routes/_console/accounts/",
      "src/routes/_console/access-tokens/",
    ],
  ],
  ["secrets", ["src/routes/_console/api-clients/", "src/components/rotation/"]],
  ["overview", ["src/routes/_console/"]],
  [
    "lists",
    [
      "src/routes/_console/opportunities/",
      "src/routes/_console/followups/",
      "src/routes/_console/activity/",
    ],
  ],
  ["engagements", ["src/routes/_console/engagements/"]],
  ["calendar", ["src/ui/filter/date-range"]],
  [
    "sign-in",
    [
      "src/routes/sign-in",
      // A confirmation is a sign-in, too.
      "src/api/nouns/sign-in",
      "src/components/sign-in/confirm.tsx",
      "src/components/sign-in/provider-button",
    ],
  ],
] as const;

export type Chunk = (typeof BEGINNINGS)[number][0];

export const CHUNKS: readonly Chunk[] = BEGINNINGS.map(([chunk]) => chunk);

/** The chunk of a module that is imported when it is needed, by its path from the project's root. */
export function chunkOf(path: string): Chunk {
  let found: { chunk: Chunk; length: number } = { chunk: "parts", length: 0 };
  for (const [chunk, beginnings] of BEGINNINGS) {
    for (const { length } of beginnings.filter((start) => path.startsWith(start))) {
      if (length > found.length) found = { chunk, length };
    }
  }
  return found.chunk;
}

/** The chunk of the screen at an address. */
export const chunkAt = (pathname: string): Chunk =>
  chunkOf(pathname === "/sign-in" ? "src/routes/sign-in" : `src/routes/_console${pathname}/`);
