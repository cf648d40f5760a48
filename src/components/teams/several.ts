import type { QueryClient } from "@tanstack/react-query";
import { type CreatedTeam, createTeam, createTeams, type TeamDraft } from "~/api/nouns/teams.ts";
import { ApiError } from "~/api/transport/errors.ts";
import { sessionStore } from "~/api/state/sign-out.ts";
import type { Failed, Write } from "~/api/transport/write.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { guardUnsaved } from "~/lib/unsaved.ts";
import { linesOf } from "~/lib/words.ts";

/** The creation of several teams from one form. */
export interface Run {
  /** The name of the form's draft. */
  readonly draft: string;
  readonly names: readonly string[];
  readonly phase: "sending" | "stopping" | "ended";
  readonly created: number;
  readonly failed: readonly (Failed & { readonly name: string })[];
  /** Names to take out of the field, as sending them again could create a second team. */
  readonly spent: readonly string[];
}

/** The latest run. It outlives the dialog, which can be closed while a call is in progress. */
export const latestRun = sessionStore<Run | undefined>(undefined);
guardUnsaved(() => (latestRun.get()?.phase ?? "ended") !== "ended");

/** The names in the field, each once. */
export const namesIn = (text: string) => [...new Set(linesOf(text))];

export const withoutNames = (text: string, names: readonly string[]) =>
  text
    .split("\n")
    .filter((line) => !names.includes(line.trim()))
    .join("\n");

/** Sends no further name. The call in progress is waited for, as it may have been executed. */
export const stopRun = () =>
  latestRun.update((run) => (run?.phase === "sending" ? { ...run, phase: "stopping" } : run));

function withEnd(run: Run, name: string, end: CreatedTeam | Failed): Run {
  const spent = [...run.spent, name];
  if (!("error" in end)) return { ...run, created: run.created + 1, spent };
  const failed = [...run.failed, { name, ...end }];
  return end.kind === "unknown" ? { ...run, failed, spent } : { ...run, failed };
}

/** Says how far a run that wasn't completed came, as the words of its form. */
export function wordsOf({ names, created, failed }: Run) {
  const nothing = `${formatCount(created)} of ${plural(names.length, "team")} created.`;
  const name = isolate(failed.at(-1)?.name ?? "");
  return { nothing, maybe: `${nothing} “${name}” may have been created.` };
}

function incomplete({ names, created, failed }: Run) {
  const notSent = names.length - created - failed.length;
  const parts = [
    failed.length > 0 && `${failed.length} refused`,
    notSent > 0 && `${notSent} not sent`,
  ];
  const message = `${parts.filter(Boolean).join(", ")}.`;
  return new ApiError({ status: 0, code: "incomplete", message, end: "not_sent" });
}

/** Creates a team for each name and returns the last one. Throws unless all were created. */
async function sendSeveral(
  client: QueryClient,
  draft: string,
  names: readonly string[],
  team: TeamDraft,
): Promise<CreatedTeam> {
  let run: Run = { draft, names, phase: "sending", created: 0, failed: [], spent: [] };
  latestRun.set(run);
  /** Sign-out resets the store; an earlier run no longer writes to it. */
  const change = (next: (run: Run) => Run) => {
    run = next(run);
    latestRun.update((latest) => (latest?.names === names ? next(latest) : latest));
  };
  const isStopped = () => {
    const latest = latestRun.get();
    return latest?.names !== names || latest.phase !== "sending";
  };
  try {
    const last = await createTeams(client, { ...team, names }, isStopped, (name, end) =>
      change((before) => withEnd(before, name, end)),
    );
    if (last === undefined) throw incomplete(run);
    return last;
  } finally {
    change((before) => ({ ...before, phase: "ended" }));
  }
}

const withOneName = (team: TeamDraft) => ({ ...team, name: namesIn(team.name)[0] ?? "" });

/** Creates the team of a form, or several with the same settings if it has several names. */
export function createNamed(client: QueryClient, draft: string): Write<TeamDraft, CreatedTeam> {
  const one = createTeam(client);
  return {
    ...one,
    send: (team) => {
      const names = namesIn(team.name);
      if (names.length > 1) return sendSeveral(client, draft, names, team);
      latestRun.set(undefined);
      return one.send(withOneName(team));
    },
  };
}
