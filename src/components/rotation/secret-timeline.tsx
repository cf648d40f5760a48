import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import { dayNumber, formatAge, formatClock, formatDay, toDate } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { unresolvedOf } from "./doubts.ts";
import type { RotationNote } from "./rotation-notes.ts";
import { NOTHING_KNOWN, type Plan, situationOf } from "./rotation-words.ts";

/** What is known of a client's secrets from its creation, this browser's notes and the gateway. */
export function historyOf(
  createdAt: string | undefined,
  note: RotationNote,
  record: RotationRecord | undefined,
) {
  const now = new Date();
  const created = toDate(createdAt);
  const { last } = record ?? {};
  const rotated = last?.outcome === "unknown" ? undefined : toDate(last?.at);
  const ago = (date: Date) => `${formatAge(date.getTime(), now.getTime())} ago`;
  const isToday = rotated && dayNumber(rotated) === dayNumber(now);
  return {
    /** When the client was last rotated here: "12 Sep", or "at 14:03" if it was today. */
    rotated: rotated && (isToday ? `at ${formatClock(rotated)}` : formatDay(rotated, false, now)),
    /** The day the client was created. */
    created: created && formatDay(created),
    /** Both times with their ages, in sentences; empty if nothing is known. */
    text: [
      created && `Created ${formatDay(created)} (${ago(created)}).`,
      rotated && `Last rotated here ${ago(rotated)}.`,
    ]
      .filter(Boolean)
      .join(" "),
    /** What is in doubt, if anything is. */
    unresolved: unresolvedOf(note, record) ?? NOTHING_KNOWN,
  };
}

/** A client's secrets before a rotation, as far as known. */
type ClientHistory = ReturnType<typeof historyOf>;

/** How a period in which a secret works, stops working or doesn't work is drawn: as a strip, or words in its place. */
const STRIPS = {
  works: "h-6 truncate border-y border-control bg-strip leading-[1.375rem]",
  // A long word reaches into the empty column beside it.
  stops: "leading-6 wrap-normal font-[600] text-negative @max-[35rem]:leading-4",
  none: "leading-6 wrap-normal text-text-muted @max-[35rem]:leading-4",
};

type Period = readonly [kind: keyof typeof STRIPS, text: string];
/** Before the rotation, after it, and after the next one. */
type Periods = readonly [Period, Period, Period];

const works = (text = "works"): Period => ["works", text];
const stops = (text = "stops"): Period => ["stops", text];
const none = (text = ""): Period => ["none", text];

const secret = (name: string, detail: string, ...periods: Periods) => ({ name, detail, periods });

/**
 * Which secret works when, the one that stops first at the top. `done`: the rotation has happened, so the
 * new secret is the current one, and the one that was current is the previous one.
 */
export function secretStates(
  plan: Plan,
  { rotated, created, unresolved }: ClientHistory,
  done: boolean,
) {
  const isLeak = plan === "leak";
  const stop = done ? "stopped" : "stops immediately";
  const previous = (name: string, otherwise: string) =>
    secret(
      name,
      rotated === undefined ? otherwise : `from before ${rotated}`,
      works(),
      stops(stop),
      none(),
    );
  /** When the current secret was created, as far as known. */
  const origin =
    rotated !== undefined
      ? `rotated here ${rotated}`
      : created === undefined
        ? "in use today"
        : `from ${created} or later`;
  const current = (name: string, then = "now the previous one") =>
    secret(name, done ? then : origin, works(), works(isLeak ? "still works" : "works"), stops());
  const next = secret(
    done ? "Current secret" : "New secret",
    done ? "the new one" : "created by this rotation",
    none("not created yet"),
    works(isLeak ? "works, deploy it" : "works"),
    works(),
  );
  switch (plan) {
    case "again": {
      const isLost = unresolved.least > 0;
      const situation = situationOf(unresolved);
      const inUse: Record<typeof situation, Periods> = {
        works: [works(), stops(isLost ? stop : `${stop}, if it was rotated`), none()],
        "may have stopped": [none("may have stopped"), none("may have stopped"), none()],
        stopped: [none("stopped"), none(), none()],
      };
      const valid = works(isLost ? "valid" : "if created");
      return [
        secret(
          done ? "Secret used before" : "Secret in use",
          `what everything ${done ? "used until now" : "uses now"}`,
          ...inUse[situation],
        ),
        secret(
          isLost ? "Lost secret" : "Possible new secret",
          "no one has it",
          valid,
          valid,
          stops(),
        ),
        next,
      ];
    }
    case "leak":
      return [current("Leaked secret"), next];
    case "retire":
      return [previous("Old secret", "the previous one"), current("Secret in use"), next];
    default:
      return [
        previous(done ? "Older secret" : "Previous secret", "if there is one"),
        current(done ? "Previous secret" : "Current secret", "current until now"),
        next,
      ];
  }
}

/** Draws which secret works when. A table, so that screen readers get it in words. */
export function SecretTimeline({
  plan,
  history,
  done = false,
}: {
  plan: Plan;
  history: ClientHistory;
  /** Whether the rotation has happened. */
  done?: boolean;
}) {
  const times = done ? ["Before", "Now"] : ["Now", "After this rotation"];
  return (
    <div className="@container">
      <div className="relative mt-4">
        <table
          aria-label="Which secret works when"
          className="w-full table-fixed @max-[35rem]:text-small"
        >
          <thead className="text-small">
            <tr className="h-8 text-left">
              <th scope="col" className="w-[26%] @max-[35rem]:w-[30%]">
                <span className="sr-only">Secret</span>
              </th>
              {[...times, "After the next rotation"].map((header) => (
                <th
                  key={header}
                  scope="col"
                  className={classes(
                    "px-2",
                    header === "Now" ? "font-[600]" : "font-[400] text-text-muted",
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {secretStates(plan, history, done).map(({ name, detail, periods }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 text-left font-[400]">
                  <span className="block font-[550]">{name}</span>
                  <span className="block text-small text-text-muted">{detail}</span>
                </th>
                {periods.map(([kind, text], index) => (
                  // The three columns don't move.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className={classes("py-2 text-small", index > 0 && "pl-0")}>
                    <span
                      className={classes(
                        "relative block px-2 @max-[35rem]:px-1.5",
                        STRIPS[kind],
                        index === 0 && (kind === "works" ? "border-l" : "text-right"),
                      )}
                      data-tip={text}
                    >
                      {text}
                      {kind === "works" && periods[index + 1]?.[0] === "stops" && (
                        <span
                          aria-hidden
                          className="absolute -inset-y-1 right-0 w-0.5 bg-negative"
                        />
                      )}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* The red marker between before and after, and a dashed line for the next rotation. */}
        <span
          aria-hidden
          className="playhead inset-y-0 left-[calc(26%+74%/3)] before:top-0 before:h-2.5 @max-[35rem]:left-[calc(30%+70%/3)]"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-8 bottom-0 left-[calc(26%+2*74%/3)] border-l border-dashed border-line-strong @max-[35rem]:left-[calc(30%+2*70%/3)]"
        />
      </div>
    </div>
  );
}
