import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import { dayNumber, formatAge, formatClock, formatDay, toDate } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { unresolvedOf } from "./doubts.ts";
import type { RotationNote } from "./rotation-notes.ts";
import { NOTHING_KNOWN, type Plan, situationOf, type Unresolved } from "./rotation-words.ts";

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

/** A period in which a secret works or doesn't, drawn as a strip with words in it. */
interface Period {
  works: boolean;
  text: string;
  /** Whether a secret that worked stops in this period. */
  stops?: boolean;
}

interface SecretStates {
  name: string;
  detail: string;
  /** Before the rotation, after it, and after the next one. */
  periods: readonly [Period, Period, Period];
}

const works = (text = "works"): Period => ({ works: true, text });
const stops = (text = "stops"): Period => ({ works: false, text, stops: true });
const none = (text = ""): Period => ({ works: false, text });

const secret = (
  name: string,
  detail: string,
  ...periods: SecretStates["periods"]
): SecretStates => ({ name, detail, periods });

/** The states of the secret in use, and of a newer one, if these are in doubt before a rotation. */
function statesInDoubt(unresolved: Unresolved, done: boolean): readonly SecretStates[] {
  const situation = situationOf(unresolved);
  const stop = done ? "stopped" : "stops immediately";
  const inUse: Record<typeof situation, SecretStates["periods"]> = {
    works: [works(), stops(unresolved.least > 0 ? stop : `${stop}, if it was rotated`), none()],
    "may have stopped": [none("may have stopped"), none("may have stopped"), none()],
    stopped: [none("stopped"), none(), none()],
  };
  const [name, valid] =
    unresolved.least > 0 ? ["Lost secret", "valid"] : ["Possible new secret", "if created"];
  return [
    secret(
      done ? "Secret used before" : "Secret in use",
      done ? "what everything used until now" : "what everything uses now",
      ...inUse[situation],
    ),
    secret(name, "no one has it", works(valid), works(valid), stops()),
  ];
}

/**
 * Which secret works when, the one that stops first at the top. `done`: the rotation has happened, so the
 * new secret is the current one, and the one that was current is the previous one.
 */
export function secretStates(
  plan: Plan,
  { rotated, created, unresolved }: ClientHistory,
  done: boolean,
): readonly SecretStates[] {
  const isLeak = plan === "leak";
  /** When the current secret was created, as far as known. */
  const origin =
    rotated !== undefined
      ? `rotated here ${rotated}`
      : created === undefined
        ? "in use today"
        : `from ${created} or later`;
  const detail = done ? "now the previous one" : origin;
  const previous = (name: string, otherwise: string) =>
    secret(
      name,
      rotated === undefined ? otherwise : `from before ${rotated}`,
      works(),
      stops(done ? "stopped" : "stops immediately"),
      none(),
    );
  const current = (name: string, since: string) =>
    secret(name, since, works(), works(isLeak ? "still works" : "works"), stops());
  const next = secret(
    done ? "Current secret" : "New secret",
    done ? "the new one" : "created by this rotation",
    none("not created yet"),
    works(isLeak ? "works, deploy it" : "works"),
    works(),
  );
  switch (plan) {
    case "again":
      return [...statesInDoubt(unresolved, done), next];
    case "leak":
      return [current("Leaked secret", detail), next];
    case "retire":
      return [previous("Old secret", "the previous one"), current("Secret in use", detail), next];
    default:
      return [
        previous(done ? "Older secret" : "Previous secret", "if there is one"),
        current(done ? "Previous secret" : "Current secret", done ? "current until now" : origin),
        next,
      ];
  }
}

function Cell({ period, first, cut }: { period: Period; first: boolean; cut: boolean }) {
  const { works, text, stops } = period;
  return (
    <td className={classes("py-2 text-small", !first && "pl-0")}>
      <span
        className={classes(
          "relative block px-2 @max-[35rem]:px-1.5",
          works
            ? "h-6 truncate border-y border-control bg-strip leading-[1.375rem]"
            : // A long word reaches into the empty column beside it.
              "leading-6 wrap-normal @max-[35rem]:leading-4",
          stops ? "font-[600] text-negative" : works ? "" : "text-text-muted",
          works && first && "border-l",
          !works && first && "text-right",
        )}
        data-tip={text}
      >
        {text}
        {cut && <span aria-hidden className="absolute -inset-y-1 right-0 w-0.5 bg-negative" />}
      </span>
    </td>
  );
}

/** The red marker between before and after, and a dashed line for the next rotation. */
function Lines() {
  return (
    <>
      <span
        aria-hidden
        className="playhead inset-y-0 left-[calc(26%+74%/3)] before:top-0 before:h-2.5 @max-[35rem]:left-[calc(30%+70%/3)]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-8 bottom-0 left-[calc(26%+2*74%/3)] border-l border-dashed border-line-strong @max-[35rem]:left-[calc(30%+2*70%/3)]"
      />
    </>
  );
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
  const [before, after] = done ? ["Before", "Now"] : ["Now", "After this rotation"];
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
              {[before, after, "After the next rotation"].map((header) => (
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
                {periods.map((period, index) => (
                  <Cell
                    // The three columns don't move.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    period={period}
                    first={index === 0}
                    cut={period.works && periods[index + 1]?.stops === true}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Lines />
      </div>
    </div>
  );
}
