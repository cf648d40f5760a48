import { plural, timeOf } from "./format.ts";

// How old a client's secret is, by what is known: when the client was created, and its last rotation through
// this console. The list, the overview and the command `tapedeck secrets` use no other rule.

const DAY = 86_400_000;
/** How much later than now a date may be, as clocks differ; a later one says nothing. */
const CLOCKS_DIFFER = 3_600_000;

export interface SecretFacts {
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
  /** The last rotation through this console that changed the secret, or may have. */
  readonly last?:
    { readonly at: string; readonly outcome: "done" | "secret_lost" | "unknown" } | undefined;
  /** For how many days rotations are known; undefined if they weren't read. */
  readonly keptDays?: number | undefined;
}

export interface SecretAge {
  /** What its age is counted from. `older`: longer ago than rotations are known. */
  readonly by: "rotation" | "perhaps a rotation" | "creation" | "older" | "unread" | "nothing";
  /** When the client was created, in milliseconds since 1970; -Infinity if that isn't known. */
  readonly created: number;
  /** Between which times the secret was made, in milliseconds since 1970. */
  readonly earliest: number;
  readonly latest: number;
  /** Days for which rotations are known. */
  readonly keptDays: number;
  /** When this was so. */
  readonly now: number;
}

/** The age of a secret. `now` is in milliseconds since 1970. */
export function ageOf({ createdAt, last, keptDays }: SecretFacts, now: number): SecretAge {
  const known = (time: number) => time <= now + CLOCKS_DIFFER;
  const created = timeOf(createdAt);
  const earliest = known(created) ? created : -Infinity;
  const rotated = timeOf(last?.at);
  const age = (by: SecretAge["by"], from: number, to: number): SecretAge => ({
    by,
    created: earliest,
    earliest: from,
    latest: Math.min(to, now),
    keptDays: keptDays ?? 0,
    now,
  });
  if (last !== undefined && known(rotated)) {
    return last.outcome === "unknown"
      ? age("perhaps a rotation", earliest, Math.max(earliest, rotated))
      : age("rotation", Math.max(earliest, rotated), Math.max(earliest, rotated));
  }
  if (keptDays === undefined) return age("unread", earliest, now);
  if (earliest === -Infinity) return age("nothing", earliest, now);
  const knownSince = now - keptDays * DAY;
  return earliest >= knownSince
    ? age("creation", earliest, earliest)
    : age("older", earliest, knownSince);
}

/** Whether a secret is older than so many days; nothing is called young that isn't known to be. */
export function isOlder({ earliest, latest, now }: SecretAge, days: number) {
  const limit = now - days * DAY;
  return latest <= limit ? "older" : earliest > limit ? "younger" : "unknown";
}

/** Whether a client is so old that its secret would be, too, had it not been rotated; so it is if that isn't known. */
export const isDue = ({ created, now }: SecretAge, days: number) => created <= now - days * DAY;

/** For how many days a secret has been in use at least. */
export const daysOf = ({ latest, now }: SecretAge) => Math.floor((now - latest) / DAY);

const ago = (time: number, now: number) => {
  const days = Math.floor((now - time) / DAY);
  return days <= 0 ? "today" : `${plural(days, "day")} ago`;
};

/** An age in words: "Rotated here 12 days ago". */
export function ageText({ by, earliest, latest, keptDays, now }: SecretAge): string {
  switch (by) {
    case "rotation":
      return `Rotated here ${ago(latest, now)}`;
    case "perhaps a rotation":
      return `May have been rotated here ${ago(latest, now)}`;
    case "creation":
      return `Not rotated here; client created ${ago(earliest, now)}`;
    case "older":
      return `Older than ${plural(keptDays, "day")}; client created ${ago(earliest, now)}`;
    case "unread":
      return earliest === -Infinity
        ? "Age unknown"
        : `Client created ${ago(earliest, now)}; rotations not read`;
    default:
      return "Age unknown";
  }
}
