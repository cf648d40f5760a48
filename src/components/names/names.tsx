import { type ReactNode, useSyncExternalStore } from "react";
import {
  directory,
  isComing,
  isSeen,
  type NameKind,
  nameOf,
  type SeenName,
  seenNames,
} from "~/api/state/directory.ts";
import { formatClock, formatDate, formatDay, toDate } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { useStore } from "~/lib/store.ts";
import { formatZone } from "~/lib/zone.ts";
import { classes } from "~/ui/classes.ts";
import { CELL } from "~/ui/grid/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { useMarked } from "./marked.tsx";

/** Every name of a kind seen in this session, sorted, for pickers to suggest. */
export function useSeenNames(kind: NameKind): readonly SeenName[] {
  useStore(directory);
  return seenNames(kind);
}

/** `useSeenNames` as a component, so that names are sorted only while it is rendered. */
export const SeenNames = ({
  kind,
  children,
}: {
  kind: NameKind;
  children: (seen: readonly SeenName[]) => ReactNode;
}): ReactNode => children(useSeenNames(kind));

/** A function that returns the name of an ID for use in a sentence, updated as names are learned. */
export function useNameOf(kind: NameKind): (id: string) => string | undefined {
  useStore(directory);
  return (id) => {
    const name = nameOf(kind, id);
    return name === undefined ? undefined : isolate(name);
  };
}

/** A function that returns whether an ID was in a response, updated as names are learned. */
export function useIsSeen(kind: NameKind): (id: string) => boolean {
  useStore(directory);
  return (id) => isSeen(kind, id);
}

interface NameProps {
  kind: NameKind;
  id: string | undefined;
  className?: string;
}

/** A name alone, as a table has dozens and each page of answers brings others; null while it may be on its way. */
const useKnownName = (kind: NameKind, id: string | undefined) =>
  useSyncExternalStore(
    directory.subscribe,
    () => nameOf(kind, id) ?? (isComing(kind) ? null : undefined),
  );

/**
 * A cell of a table with a name, as `Name` shows it. While that is on its way it is empty: the ID would be there for an
 * instant, in a font of its own, for which Chrome asks the system while it lays out the first rows.
 */
export function NameCell({ kind, id, className }: NameProps) {
  const name = useKnownName(kind, id);
  const marked = useMarked(name ?? "");
  if (name === undefined || !id) {
    return (
      <div role="gridcell" className={CELL}>
        <Name kind={kind} id={id} className={className} />
      </div>
    );
  }
  return (
    <div role="gridcell" className={classes(CELL, className)} data-tip={id}>
      {marked}
    </div>
  );
}

/** The name of an ID with the ID as its tooltip, or the ID itself if no name is known. */
export function Name({ kind, id, className }: NameProps) {
  const name = useKnownName(kind, id);
  const known = name && isolate(name);
  const marked = useMarked(known ?? "");
  if (id === undefined || id === "") return <None>none</None>;
  if (!known) {
    return (
      <span className={classes("mono", className)} data-tip={id} translate="no">
        {id}
      </span>
    );
  }
  return (
    <bdi className={className} data-tip={id}>
      {marked}
    </bdi>
  );
}

/** A timestamp as a day, or to the minute with `time`; shown raw if it can't be parsed. */
export function Moment({ value, time = false }: { value: string | undefined; time?: boolean }) {
  const date = toDate(value);
  if (date === undefined) return <Mono>{value}</Mono>;
  return (
    <time dateTime={value} data-tip={value}>
      {time ? `${formatDate(date)}, ${formatClock(date)} ${formatZone(date)}` : formatDay(date)}
    </time>
  );
}
