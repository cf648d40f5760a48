import { DAY } from "~/lib/day.ts";
import { daysSince, plural, timeOf } from "~/lib/format.ts";

// How old a client's secret is, by what is known: when the client was created, and its last rotation through
// this console. The list, the overview and the command `tapedeck secrets` use no other rule.

/** How far a date may be in the future, because clocks differ; later ones are ignored. */
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
  /** What the age is counted from. `older`: the secret is older than the known rotations reach back. */
  readonly by: "rotation" | "perhaps a rotation" | "creation" | "older" | "unread" | "nothing";
  /** The earliest and the latest time that the secret may have been made, in milliseconds since 1970. */
  readonly earliest: number;
  readonly latest: number;
  /** The time for which the age was computed. */
  readonly now: number;
}

/** The age of a secret. `now` is in milliseconds since 1970. */
export function ageOf({ createdAt, last, keptDays }: SecretFacts, now: number): SecretAge {
  const isPlausible = (time: number) => time <= now + CLOCKS_DIFFER;
  const created = timeOf(createdAt);
  const earliest = isPlausible(created) ? created : -Infinity;
  const rotated = timeOf(last?.at);
  const age = (by: SecretAge["by"], from: number, to: number): SecretAge => ({
    by,
    earliest: from,
    latest: Math.min(to, now),
    now,
  });
  if (last !== undefined && isPlausible(rotated)) {
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

/** Whether a secret is older than `days`; "younger" only if that is certain. */
export function isOlder({ earliest, latest, now }: SecretAge, days: number) {
  const limit = now - days * DAY;
  return latest <= limit ? "older" : earliest > limit ? "younger" : "unknown";
}

/** For how many calendar days a secret has been in use at least. */
export const daysOf = ({ latest, now }: SecretAge) => daysSince(latest, now);

/** An age in short: "12 days", or "At least 90 days" if no more is known. */
export function shortAge(age: SecretAge): string {
  if (age.by === "nothing" || age.by === "unread") return "Age unknown";
  const days = daysOf(age);
  if (age.by === "older" || age.by === "perhaps a rotation") {
    return days > 0 ? `At least ${plural(days, "day")}` : "Age unknown";
  }
  return days > 0 ? plural(days, "day") : "Less than a day";
}

/** How an age is known. */
function basisOf({ by, earliest, now }: SecretAge): string | undefined {
  switch (by) {
    case "rotation":
      return "rotated here";
    case "perhaps a rotation":
      return "may have been rotated here";
    case "creation":
      return "rotations elsewhere unknown";
    case "nothing":
      return undefined;
    default: {
      if (earliest === -Infinity) return undefined;
      const days = daysSince(earliest, now);
      const created = `client created ${days === 0 ? "today" : `${plural(days, "day")} ago`}`;
      return by === "unread" ? `${created}, rotations not read` : created;
    }
  }
}

/** An age in words, with how it is known: "12 days, rotated here". */
export const ageText = (age: SecretAge): string =>
  [shortAge(age), basisOf(age)].filter(Boolean).join(", ");
