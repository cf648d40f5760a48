import { type ReactNode, useSyncExternalStore } from "react";
import {
  type NameKind,
  nameOf,
  namesVersion,
  type SeenName,
  seenNames,
  subscribeToNames,
} from "~/api/directory.ts";
import { None } from "~/ui/mono.tsx";

/** Everything of a kind that was named so far in this session, for pickers to suggest. */
export function useSeenNames(kind: NameKind): SeenName[] {
  useSyncExternalStore(subscribeToNames, namesVersion);
  return seenNames(kind);
}

/** The same for what is drawn only now and then: nothing is put in order before. */
export const SeenNames = ({
  kind,
  children,
}: {
  kind: NameKind;
  children: (seen: SeenName[]) => ReactNode;
}): ReactNode => children(useSeenNames(kind));

/** A function that names ids, and follows what is learned. */
export function useNameOf(kind: NameKind): (id: string) => string | undefined {
  useSyncExternalStore(subscribeToNames, namesVersion);
  return (id) => nameOf(kind, id);
}

/** The name of an id where one was seen, with the id one hover away; else the id itself. */
export function Name({ kind, id }: { kind: NameKind; id: string | undefined }) {
  const name = useNameOf(kind);
  if (id === undefined || id === "") return <None>none</None>;
  const known = name(id);
  if (known === undefined) {
    return (
      <span className="mono" title={id} translate="no">
        {id}
      </span>
    );
  }
  return <span title={id}>{known}</span>;
}
