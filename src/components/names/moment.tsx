import { formatClock, formatDate, formatDay, formatZone, toDate } from "~/lib/format.ts";
import { Mono } from "~/ui/mono.tsx";

/** A timestamp as a day, or to the minute with `time`; shown raw if it can't be parsed. */
export function Moment({ value, time = false }: { value: string | undefined; time?: boolean }) {
  const date = toDate(value);
  if (date === undefined) return <Mono>{value}</Mono>;
  return (
    <time dateTime={value} title={value}>
      {time ? `${formatDate(date)}, ${formatClock(date)} ${formatZone(date)}` : formatDay(date)}
    </time>
  );
}
