import { formatAge, formatClock, formatDay, plural, toDate } from "~/lib/format.ts";
import type { Standing } from "~/api/rotation-counts.ts";
import type { RotationNote } from "./rotation-notes.ts";
import type { Unresolved } from "./doubt-words.ts";
import { unresolvedOf } from "./unresolved.ts";

/** What is known of a client's secrets before a rotation. */
export interface ClientHistory {
  /** When the client was last rotated from this browser, as words. */
  rotated: string | undefined;
  /** When the client was created, as words. */
  created: string | undefined;
  /** What is in doubt. */
  unresolved: Unresolved | undefined;
}

/** "12 Sep", or "at 14:03" if it was today. */
function formatWhen(date: Date, now = new Date()): string {
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? `at ${formatClock(date)}` : formatDay(date, false, now);
}

export function historyOf(
  createdAt: string | undefined,
  note: RotationNote,
  standing: Standing | undefined,
): ClientHistory {
  const last = toDate(note.rotated.at(-1));
  const created = toDate(createdAt);
  return {
    rotated: last && formatWhen(last),
    created: created && formatDay(created),
    unresolved: unresolvedOf(note, standing),
  };
}

/** A client's age and its rotations from this browser, in a sentence; empty if nothing is known. */
export function historyText(createdAt: string | undefined, note: RotationNote, now: number) {
  const created = toDate(createdAt);
  const last = toDate(note.rotated.at(-1));
  const times = note.rotated.length;
  const age =
    created && `Created ${formatDay(created)} (${formatAge(now - created.getTime())} ago).`;
  const rotations = last
    ? `Rotated ${times === 1 ? "once" : plural(times, "time")} from this browser, last ${formatAge(now - last.getTime())} ago.`
    : created && "Never rotated from this browser.";
  return [age, rotations].filter(Boolean).join(" ");
}
