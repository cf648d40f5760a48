import { getRouteApi, useRouter } from "@tanstack/react-router";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { Reading } from "~/api/reading.ts";
import { nameOf } from "~/api/state/directory.ts";
import { useOwnName } from "~/components/credentials/permissions.ts";
import {
  type WholePage,
  WholeListScreen,
  type WholeSource,
} from "~/components/list/whole-list.tsx";
import { useRotationAddress } from "~/components/rotation/rotation-address.ts";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import type { SecretAges } from "~/components/secrets/use-secret-ages.ts";
import { plural } from "~/lib/format.ts";
import { isOlder } from "~/lib/secret-age.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { NarrowClient, OpenRotation } from "./-cells.tsx";
import { OF_ALL, OF_ONE, textsOf, toExport } from "./-columns.tsx";
import { API_CLIENTS, type ClientOrder } from "./-list.ts";
import { ClientPeek } from "./-peek.tsx";
import { type ClientRow, nameOfClient, usePrepareClient } from "./-rows.ts";

const Route = getRouteApi("/_console/api-clients/");

type Page = WholePage<ClientRow, ClientOrder>;

/** The days in the address's “older than”. */
const daysIn = (wanted: string | undefined) =>
  Math.max(0, Number.parseInt(wanted ?? "", 10)) || undefined;

/** The ages that a list can be narrowed to: as far back as rotations are known. */
const agesToChoose = ({ maxAgeDays, keptDays }: Pick<SecretAges, "maxAgeDays" | "keptDays">) =>
  maxAgeDays === undefined || keptDays === undefined
    ? []
    : [30, 60, maxAgeDays, 180, 365, keptDays].filter((days) => days <= keptDays);

/** How a client's rotation is opened: by its row's button or key, or by an address, as the palette's and links have. */
function useAddressedRotation(rows: readonly ClientRow[]) {
  const { rotate, plan: wanted, isAt, enter, leave } = useRotationAddress();
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
  const ownId = useRef<string>(undefined);
  const prepare = usePrepareClient((hasFocus) => {
    ownId.current = undefined;
    if (!hasFocus) document.querySelector<HTMLElement>("#main [role=grid]")?.focus();
  });
  const openRow = (row: ClientRow, plan?: Plan) => {
    const { reason, unresolved } = row.rotation;
    // Whoever may not rotate it reads why in its peek, and may read what is in doubt.
    if (reason !== undefined && unresolved === undefined) {
      showPeek(row.id);
      return;
    }
    ownId.current = row.id;
    enter(row.id, plan);
    prepare(row, plan);
  };
  const asked = rotate === undefined ? undefined : rows.find(({ id }) => id === rotate);
  // Prepares what an address is about that was opened by a link or loaded, with the client beside it.
  useOncePer(asked?.rotation.isKnown ? rotate : undefined, (id) => {
    const isOwn = ownId.current === id;
    ownId.current = undefined;
    if (isOwn || asked === undefined || !isAt(id)) return;
    const { reason, unresolved } = asked.rotation;
    if (peek === undefined || reason !== undefined) showPeek(id);
    if (reason === undefined || unresolved !== undefined) prepare(asked, wanted);
    else leave(id);
  });
  return openRow;
}

/** The screen of API clients, of one organization or of all. */
export function ClientsScreen({
  source,
  reading,
  ages,
  organizationId,
  status,
  unread,
}: {
  source: WholeSource;
  reading: Reading<ClientRow>;
  ages: SecretAges;
  /** Of one organization. */
  organizationId?: string;
  status: ReactNode;
  unread?: ReactNode;
}) {
  const search = Route.useSearch();
  const { rows = NO_ROWS } = reading;
  const isOfOne = organizationId !== undefined;
  const { maxAgeDays, keptDays } = ages;
  const open = useAddressedRotation(rows);
  const facets = useMemo((): Page["facets"] => {
    const choices = agesToChoose({ maxAgeDays, keptDays });
    return {
      older: ({ rotation: { age } }, wanted) => {
        const wantedDays = daysIn(wanted);
        return [
          ...choices
            .filter((one) => isOlder(age, one) === "older")
            .map((one) => plural(one, "day")),
          ...(wantedDays !== undefined && isOlder(age, wantedDays) === "older"
            ? [wanted ?? ""]
            : []),
        ];
      },
      ...(!isOfOne && { organization: (row: ClientRow) => [row.organizationId] }),
      creator: ({ creator, createdBySvcUserId: id }) =>
        creator === "Others" && id ? [creator, id] : [creator],
      state: ({ rotation }) => [rotation.state.text],
    };
  }, [isOfOne, maxAgeDays, keptDays]);
  const ownName = useOwnName();
  const labels = useMemo(() => labelsOf(ownName), [ownName]);
  const exported = useCallback((row: ClientRow) => toExport(row, isOfOne), [isOfOne]);
  return (
    <OpenRotation value={open}>
      <WholeListScreen
        list={API_CLIENTS}
        source={source}
        reading={reading}
        search={search}
        page={{
          columns: isOfOne ? OF_ONE : OF_ALL,
          narrow: (row) => <NarrowClient row={row} withOrganization={!isOfOne} />,
          rowKey: ({ id }, index) => id || `row ${index}`,
          textsOf,
          facets,
          labels,
          toExport: exported,
          peek: (state) => <ClientPeek state={state} withOrganization={!isOfOne} />,
          empty: "An admin of the organization creates them in the service's own web app.",
          organization: organizationId,
          rowActions: (row) => [
            {
              keys: "r",
              label: row ? `Rotate secret of ${nameOfClient(row)}` : "Rotate the row's secret",
              icon: RotateCcwKey,
              run: row && (() => open(row)),
            },
          ],
          unread,
          status,
        }}
      />
    </OpenRotation>
  );
}

/** Rows are others once a name is known. */
const labelsOf = (ownName: string) => ({
  organization: (id: string) => nameOf("organization", id) ?? id,
  creator: (id: string) => (id === "You" ? ownName : (nameOf("user", id) ?? id)),
});

const NO_ROWS: readonly ClientRow[] = [];
