import { formatAge, formatClock, formatDay, plural, toDate } from "~/lib/format.ts";
import type { PlanFacts } from "./plans.ts";
import type { RotationNote } from "./rotation-notes.ts";
import type { RotationSubject } from "./rotation-store.ts";

/** 12 Sep, or at 14:03 of this very day. */
export function formatWhen(date: Date, now = new Date()): string {
  const today = date.toDateString() === now.toDateString();
  return today ? `at ${formatClock(date)}` : formatDay(date, now);
}

/** What is known of a client's secrets before a rotation. */
export function factsOf(subject: RotationSubject, note: RotationNote): PlanFacts {
  const last = toDate(note.rotated.at(-1));
  const created = toDate(subject.createdAt);
  return {
    rotated: last && formatWhen(last),
    created: created && formatDay(created),
    ...(note.lock && { outcome: note.lock.outcome }),
    done: false,
  };
}

/** How old a client is and how often it was rotated from here, as a sentence; empty where nothing is known. */
export function historyOf(subject: RotationSubject, note: RotationNote, now: number): string {
  const created = toDate(subject.createdAt);
  const last = toDate(note.rotated.at(-1));
  const times = note.rotated.length;
  const parts = [
    created && `Created ${formatDay(created)}, ${formatAge(now - created.getTime())} ago`,
    last &&
      `rotated ${times === 1 ? "once" : plural(times, "time")} from this browser, last ${formatAge(now - last.getTime())} ago`,
    !last && created && "not rotated from this browser",
  ];
  return parts.filter((part) => part !== undefined && part !== false).join("; ");
}
