import { useId, useState } from "react";
import { type Bounds, exactBoundsOf, parseWord } from "~/domain/period.ts";
import { readDay, readPeriod } from "~/domain/period-text.ts";
import { formatClock, formatDate } from "~/lib/format.ts";
import { clockAt } from "~/lib/zone.ts";
import { INPUT_CLASSES } from "~/ui/classes.ts";
import { DAY } from "~/lib/day.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { FieldError } from "~/ui/field/field-parts.tsx";

const FIELDS = ["From", "To"] as const;
type Field = (typeof FIELDS)[number];

/** An edge of a range as it could be typed: the day, with the time unless the range has full days. */
function write(time: number, utc: boolean, isEnd: boolean) {
  const edge = new Date(time);
  const isMidnight = clockAt(edge, utc).getTime() % DAY === 0;
  if (isMidnight) return formatDate(isEnd ? new Date(time - 1) : edge, utc);
  return `${formatDate(edge, utc)} ${formatClock(edge, utc)}`;
}

const iso = (time: number) => new Date(time).toISOString();

/** Whether bounds have both ends. */
const isClosed = ({ after, before }: Bounds) =>
  parseWord(after) !== undefined || (after !== undefined && before !== undefined);

/** The first moment of exact bounds, and the first one after them. */
const edgesOf = ({ after, before }: Bounds) => ({
  start: after === undefined ? undefined : Date.parse(after) + 1,
  end: before === undefined ? undefined : Date.parse(before),
});

/** A typed day, or the first or last one of a typed period. */
function dayOf(text: string, utc: boolean) {
  const day = readDay(text, undefined, utc);
  if (day !== undefined) return day;
  const period = readPeriod(text, undefined, utc);
  return period && edgesOf(exactBoundsOf(period.after, period.before));
}

/**
 * The first and the last day, typed, or a period in words; an empty one leaves that end open, unless the range is
 * `closed`. Applies on Enter and on blur.
 */
export function TypedDays({
  bounds,
  utc,
  closed = false,
  onChange,
}: {
  /** Exact bounds. */
  bounds: Bounds;
  utc: boolean;
  closed?: boolean | undefined;
  onChange: (bounds: Bounds) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [error, setError] = useState<{ field: Field; text: string }>();
  const known = edgesOf(bounds);
  const shown = {
    From: known.start === undefined ? "" : write(known.start, utc, false),
    To: known.end === undefined ? "" : write(known.end, utc, true),
  };
  const textOf = (field: Field) => typed[field] ?? shown[field];

  const apply = () => {
    if (FIELDS.every((field) => textOf(field) === shown[field])) return;
    // A period in one field says both ends, unless the other one was typed, too.
    const [only, other] = FIELDS.filter((field) => typed[field]?.trim());
    const period =
      only !== undefined && other === undefined && !readDay(textOf(only), undefined, utc)
        ? readPeriod(textOf(only), undefined, utc)
        : undefined;
    if (period && (!closed || isClosed(period))) {
      setError(undefined);
      setTyped({});
      onChange(period);
      return;
    }
    const read = (field: Field) => (typed[field] === undefined ? known : dayOf(typed[field], utc));
    const unread = FIELDS.find((field) => textOf(field).trim() !== "" && !read(field));
    const [start, end] = [read("From")?.start, read("To")?.end];
    if (unread) setError({ field: unread, text: "Use 20 Nov 2026 or last month." });
    else if (closed && (start === undefined || end === undefined)) {
      setError({ field: start === undefined ? "From" : "To", text: "Enter a day." });
    } else if (start !== undefined && end !== undefined && end <= start) {
      setError({ field: "To", text: "The end is before the start." });
    } else {
      setError(undefined);
      setTyped({});
      onChange({
        after: start === undefined ? undefined : iso(start - 1),
        before: end === undefined ? undefined : iso(end),
      });
    }
  };
  return (
    <div
      className="mb-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) apply();
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        {FIELDS.map((field) => (
          <label key={field} className="text-small text-text-muted">
            {field}
            <input
              type="text"
              {...AS_TYPED}
              placeholder={closed ? undefined : "any time"}
              value={textOf(field)}
              aria-invalid={error?.field === field || undefined}
              aria-describedby={error?.field === field ? id : undefined}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              onKeyDown={({ key }) => {
                if (key === "Enter") apply();
              }}
              className={`${INPUT_CLASSES} h-7 text-text`}
            />
          </label>
        ))}
      </div>
      <FieldError id={id}>{error?.text}</FieldError>
    </div>
  );
}
