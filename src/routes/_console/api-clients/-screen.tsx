import { getRouteApi, useRouter } from "@tanstack/react-router";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Reading } from "~/api/lists/claims.ts";
import { nameOf } from "~/api/state/directory.ts";
import { useOwnName } from "~/components/credentials/permissions.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { useWholeList, type WholeSource } from "~/components/list/use-whole-list.ts";
import { useRotationAddress } from "~/components/rotation/open-rotation.ts";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import type { SecretAges } from "~/components/secrets/use-secret-ages.ts";
import type { Action } from "~/lib/actions.ts";
import { plural } from "~/lib/format.ts";
import { capital } from "~/lib/words.ts";
import { isOlder } from "~/domain/secret-age.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { NarrowClient, OpenRotation } from "./-cells.tsx";
import { OF_ALL, OF_ONE, TEXTS, toExport } from "./-columns.tsx";
import { API_CLIENTS } from "./-list.ts";
import { ClientPeek } from "./-peek.tsx";
import {
  type ClientRow,
  nameOfClient,
  useClientRotation,
} from "~/components/secrets/client-rows.ts";

const Route = getRouteApi("/_console/api-clients/");

/** The ages that a list can be narrowed to: as far back as rotations are known. */
const agesToChoose = ({ maxAgeDays, keptDays }: Pick<SecretAges, "maxAgeDays" | "keptDays">) =>
  maxAgeDays === undefined || keptDays === undefined
    ? []
    : [30, 60, maxAgeDays, 180, 365, keptDays].filter((days) => days <= keptDays);

/** Opens a client's rotation: by its row's button or key, or by an address, as links have. */
function useAddressedRotation(rows: readonly ClientRow[]) {
  const { rotate, isAt, leave } = useRotationAddress();
  const { peek } = Route.useSearch();
  const router = useRouter();
  const showPeek = (id: string) =>
    void router.navigate({
      to: ".",
      search: (search) => ({ ...search, peek: id }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
    });
  /** The client whose rotation was opened here, and not by its address. */
  const openedHere = useRef<string>(undefined);
  const { open, show } = useClientRotation();
  const openRow = (row: ClientRow, plan?: Plan) => {
    const { reason, unresolved } = row.rotation;
    // Whoever may not rotate it reads why in its peek, and may read what is in doubt.
    if (reason !== undefined && unresolved === undefined) {
      showPeek(row.id);
      return;
    }
    openedHere.current = row.id;
    open(row, plan);
  };
  // The address: a rotation that was closed may be opened again by a link.
  useEffect(() => {
    if (rotate === undefined) openedHere.current = undefined;
  }, [rotate]);
  const asked = rotate === undefined ? undefined : rows.find(({ id }) => id === rotate);
  // Prepares the rotation in an address that was loaded or opened by a link, and shows the client's peek.
  useOncePer(asked?.rotation.isKnown ? rotate : undefined, (id) => {
    const isOpenedHere = openedHere.current === id;
    openedHere.current = undefined;
    if (isOpenedHere || asked === undefined || !isAt(id)) return;
    const { reason, unresolved } = asked.rotation;
    if (peek === undefined || reason !== undefined) showPeek(id);
    if (reason === undefined || unresolved !== undefined) show(asked);
    else leave(id);
  });
  return openRow;
}

/** What a list of clients shows and is narrowed by. */
function useClientTable({ maxAgeDays, keptDays }: SecretAges, isOfOne: boolean): Table<ClientRow> {
  const ownName = useOwnName();
  // Names aren't dependencies: the rows change once a name is known.
  return useMemo(() => {
    const choices = agesToChoose({ maxAgeDays, keptDays });
    return {
      columns: isOfOne ? OF_ONE : OF_ALL,
      narrow: (row) => <NarrowClient row={row} withOrganization={!isOfOne} />,
      texts: TEXTS,
      toExport: (row) => toExport(row, isOfOne),
      facets: {
        older: ({ rotation: { age } }, wanted) => {
          const all = wanted === undefined ? choices : [...choices, Number(wanted)];
          return all.filter((one) => isOlder(age, one) === "older").map(String);
        },
        ...(!isOfOne && { organization: (row: ClientRow) => [row.organizationId] }),
        creator: ({ creator, createdBySvcUserId: id }) =>
          creator === "Others" && id ? [creator, id] : [creator],
        state: ({ rotation }) => [rotation.state.text],
      },
      labels: {
        older: (days) => plural(Number(days), "day"),
        organization: (id) => nameOf("organization", id) ?? id,
        state: capital,
        creator: (id) => (id === "You" ? ownName : (nameOf("user", id) ?? id)),
      },
    };
  }, [isOfOne, maxAgeDays, keptDays, ownName]);
}

/** What the screen has besides its clients. */
export interface Around {
  actions: ReactNode;
  intro: ReactNode;
}

/** The screen of API clients, of one organization or of all. */
export function ClientsScreen({
  source,
  reading,
  ages,
  organizationId,
  status,
  unread,
  ...around
}: Around & {
  source: WholeSource;
  reading: Reading<ClientRow>;
  ages: SecretAges;
  /** Set if the list is of one organization. */
  organizationId?: string;
  status: ReactNode;
  unread?: ReactNode;
}) {
  const isOfOne = organizationId !== undefined;
  const open = useAddressedRotation(reading.rows);
  const table = useClientTable(ages, isOfOne);
  const list = useWholeList(API_CLIENTS, table, Route.useSearch(), source, reading);
  const rotation = (row: ClientRow | undefined): Action => ({
    keys: "r",
    label: row ? `Rotate secret of ${nameOfClient(row)}` : "Rotate the row's secret",
    icon: RotateCcwKey,
    run: row && (() => open(row)),
  });
  useActions("In a table", [rotation(list.current)], list.rows.length > 0);
  return (
    <OpenRotation value={open}>
      <ListScreen
        list={list}
        empty="An admin of the organization creates them in the service's own web app."
        organization={organizationId}
        status={status}
        {...around}
        below={unread}
        rowActions={(row) => [rotation(row)]}
      >
        <ClientPeek list={list} withOrganization={!isOfOne} />
      </ListScreen>
    </OpenRotation>
  );
}
