/** The chunks of the build beside the first load, the likeliest to be needed first. */
export const CHUNKS = [
  "parts",
  "shared",
  "recordings",
  "dialogs",
  "forms",
  "scorecards",
  "charts",
  "structure",
  "access",
  "overview",
  "lists",
  "engagements",
  "calendar",
  "sign-in",
] as const;

export type Chunk = (typeof CHUNKS)[number];

/** Which chunk a module and what only it imports are in, by the start of its path. */
const CHUNK_OF: readonly (readonly [path: string, chunk: Chunk])[] = [
  ["src/contract/", "forms"],
  ["src/api/write-errors", "forms"],
  ["src/components/api-panel/panel", "forms"],
  ["src/components/export/export-host", "forms"],
  ["src/components/export/row-exports", "forms"],
  ["src/components/frame/session/sign-in-dialog", "forms"],
  ["src/components/views/view-dialog", "forms"],
  ["src/ui/overlay/modal-dialog", "dialogs"],
  ["src/ui/overlay/toast-region", "dialogs"],
  ["src/components/frame/drawer", "dialogs"],
  ["src/components/frame/commands/command-palette", "dialogs"],
  ["src/routes/_console/recordings/-recording/media/", "dialogs"],
  ["src/ui/chart/", "charts"],
  ["src/ui/filter/date-range", "calendar"],
  ["src/components/rotation/", "access"],
  ["src/routes/sign-in", "sign-in"],
  ["src/routes/_console/recordings/-recording/", "recordings"],
  ["src/routes/_console/recordings/-org-wide/", "recordings"],
  ["src/routes/_console/recordings/-queue/", "recordings"],
  // Everything else in folders of its own belongs to the table, which is in the first load.
  ["src/routes/_console/recordings/-", "parts"],
  ["src/routes/_console/recordings/", "recordings"],
  ["src/routes/_console/organizations/", "structure"],
  // Made from a file, as engagements are.
  ["src/routes/_console/teams/-from-file/", "engagements"],
  ["src/routes/_console/teams/", "structure"],
  ["src/routes/_console/api-clients/", "access"],
  ["src/routes/_console/access-tokens/", "access"],
  ["src/routes/_console/scorecards/", "scorecards"],
  ["src/routes/_console/opportunities/", "lists"],
  ["src/routes/_console/accounts/", "structure"],
  ["src/routes/_console/followups/", "lists"],
  ["src/routes/_console/activity/", "lists"],
  ["src/routes/_console/engagements/", "engagements"],
  ["src/routes/_console/", "overview"],
];

/** The chunk of the screen at an address. */
export const chunkAt = (pathname: string): Chunk =>
  chunkOf(pathname === "/sign-in" ? "src/routes/sign-in" : `src/routes/_console${pathname}/`);

/** The chunk of a module that is imported when it is needed, by its path from the project's root. */
export const chunkOf = (path: string): Chunk =>
  CHUNK_OF.find(([start]) => path.startsWith(start))?.[1] ?? "parts";
