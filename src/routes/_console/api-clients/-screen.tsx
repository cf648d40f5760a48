import { getRouteApi, useRouter } from "@tanstack/react-router";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NOT_READ, type Reading } from "~/api/reading.ts";
import {
  type WholePage,
  WholeListScreen,
  type WholeSource,
} from "~/components/list/whole-list.tsx";
import { useOwnName } from "~/components/credentials/permissions.ts";
import { filterRows } from "~/components/list/row-order.ts";
import { nameOf } from "~/api/state/directory.ts";
import { useRotationAddress } from "~/components/rotation/rotation-address.ts";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import type { Standings } from "~/components/secrets/use-standings.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { daysOf, isDue, isOlder } from "~/lib/secret-age.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import { NarrowClient, OpenRotation } from "./-cells.tsx";
import { GROUPINGS, OF_ALL, OF_ONE, textsOf, toExport } from "./-columns.tsx";
import { API_CLIENTS, type ClientOrder } from "./-list.ts";
import { ClientPeek } from "./-peek.tsx";
import { type ClientRow, nameOfClient, usePrepareClient } from "./-rows.ts";

const WhoMustAct = lazyPart("secrets", () => import("./-who.tsx"));

const Route = getRouteApi("/_console/api-clients/");

type Page = WholePage<ClientRow, ClientOrder>;

/** The days in the address's “older than”. */
const daysIn = (wanted: string | undefined) =>
  Math.max(0, Number.parseInt(wanted ?? "", 10)) || undefined;

/** The ages that a list can be narrowed to: as far back as rotations are known. */
const agesToChoose = ({ maxAgeDays, keptDays }: Pick<Standings, "maxAgeDays" | "keptDays">) =>
  maxAgeDays === undefined || keptDays === undefined
    ? []
    : [30, 60, maxAgeDays, 180, 365, keptDays].filter((days) => days <= keptDays);

/** How a client's rotation is opened: by its row's button or key, or by an address, as the palette's and links have. */
function useAddressedRotation(
  rows: readonly ClientRow[],
  {
    nextOf,
    onOpen,
  }: {
    /** What is left to rotate after a client, the next one first. */
    nextOf: (row: ClientRow) => readonly ClientRow[];
    onOpen: (row: ClientRow) => void;
  },
) {
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
    onOpen(row);
    ownId.current = row.id;
    enter(row.id, plan);
    prepare(row, {
      plan,
      next: () => {
        const left = nextOf(row);
        const [next] = left;
        return (
          next && {
            label: `${nameOfClient(next)}, ${ageInDays(next)}`,
            left: left.length,
            open: () => openRow(next),
          }
        );
      },
    });
  };
  const asked = rotate === undefined ? undefined : rows.find(({ id }) => id === rotate);
  // Prepares what an address is about that was opened by a link or loaded, with the client beside it.
  useOncePer(asked?.rotation.isKnown ? rotate : undefined, (id) => {
    const isOwn = ownId.current === id;
    ownId.current = undefined;
    if (isOwn || asked === undefined || !isAt(id)) return;
    const { reason, unresolved } = asked.rotation;
    if (peek === undefined || reason !== undefined) showPeek(id);
    if (reason === undefined || unresolved !== undefined) prepare(asked, { plan: wanted });
    else leave(id);
  });
  return openRow;
}

/** How old a secret is at least: "94 days". */
function ageInDays({ rotation: { age } }: ClientRow) {
  const days = plural(daysOf(age), "day");
  return age.by === "older" ? `over ${days}` : days;
}

/** How many secrets of the clients that match are still to be rotated, of those that may have to be. */
function leftOf(rows: readonly ClientRow[], days: number) {
  const due = rows.filter(({ rotation: { age } }) => isDue(age, days));
  const verdicts = due.map(({ rotation: { age } }) => isOlder(age, days));
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  return { of: due.length, left: count("older"), unknown: count("unknown") };
}

/** The screen of API clients, of one organization or of all. */
export function ClientsScreen({
  source,
  reading,
  standings,
  organizationId,
  status,
  unread,
}: {
  source: WholeSource;
  reading: Reading<ClientRow>;
  standings: Standings;
  /** Of one organization. */
  organizationId?: string;
  status: ReactNode;
  unread?: ReactNode;
}) {
  const search = Route.useSearch();
  const router = useRouter();
  const { rows = NO_ROWS } = reading;
  const { show, older } = search;
  const group = show === "who" ? undefined : show;
  const isOfOne = organizationId !== undefined;
  const { maxAgeDays, keptDays } = standings;
  const days = daysIn(older) ?? maxAgeDays;
  const change = (next: Partial<typeof search>) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, ...next, at: undefined }),
      replace: true,
    });

  const filters = JSON.stringify([
    older,
    search.organization,
    search.role,
    search.creator,
    search.state,
    search.filter,
  ]);
  // What was opened stays until the filters are others, though it may match no longer.
  const [opened, setOpened] = useState<{ filters: string; ids: ReadonlySet<string> }>();
  const ids = opened?.filters === filters ? opened.ids : NO_IDS;
  const keeps = useCallback((row: ClientRow) => ids.has(row.id), [ids]);
  const shown = useRef<readonly ClientRow[]>([]);
  const onShown = useCallback((some: readonly ClientRow[]) => {
    shown.current = some;
  }, []);
  const queue = useRef<readonly string[]>([]);
  const latest = useRef(rows);
  // The dialog asks for the next client long after it was opened.
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const isOld = ({ rotation: { age } }: ClientRow) =>
    days !== undefined && isOlder(age, days) === "older";
  const nextOf = (row: ClientRow): ClientRow[] => {
    // Whoever rotates one for another reason isn't asked for more.
    if (!isOld(row)) return [];
    const known = new Map(latest.current.map((one) => [one.id, one]));
    const at = queue.current.indexOf(row.id);
    const after = [...queue.current.slice(at + 1), ...queue.current.slice(0, Math.max(0, at))];
    return after
      .flatMap((id) => known.get(id) ?? [])
      .filter(
        (one) =>
          isOld(one) && one.rotation.reason === undefined && one.rotation.unresolved === undefined,
      );
  };
  const openRow = useAddressedRotation(rows, {
    nextOf,
    onOpen: ({ id }) =>
      setOpened((last) => ({
        filters,
        ids: new Set([...(last?.filters === filters ? last.ids : []), id]),
      })),
  });
  const open = (row: ClientRow, plan?: Plan) => {
    // As it is sorted and filtered now.
    queue.current = shown.current.map(({ id }) => id);
    openRow(row, plan);
  };

  const facets = useMemo((): Page["facets"] => {
    const ages = agesToChoose({ maxAgeDays, keptDays });
    return {
      older: ({ rotation: { age } }, wanted) => {
        const wantedDays = daysIn(wanted);
        return [
          ...ages.filter((one) => isOlder(age, one) === "older").map((one) => plural(one, "day")),
          ...(wantedDays !== undefined && isOlder(age, wantedDays) === "older"
            ? [wanted ?? ""]
            : []),
        ];
      },
      ...(!isOfOne && { organization: (row: ClientRow) => [row.organizationId] }),
      role: ({ role }) => (role ? [role] : []),
      creator: ({ creator, createdBySvcUserId: id }) =>
        creator === "Others" && id ? [creator, id] : [creator],
      state: ({ rotation }) => [rotation.state.text],
    };
  }, [isOfOne, maxAgeDays, keptDays]);
  const matching = useMemo(() => {
    const { organization, role, creator, state } = search;
    const wanted = Object.entries({ organization, role, creator, state });
    return filterRows(
      rows.filter((row) =>
        wanted.every(([key, value]) => !value || facets?.[key]?.(row, value).includes(value)),
      ),
      search.filter,
      textsOf,
    );
  }, [rows, facets, search]);
  const left = useMemo(
    () => (days === undefined ? undefined : leftOf(matching, days)),
    [matching, days],
  );
  const ownName = useOwnName();
  const labels = useMemo(() => labelsOf(ownName), [ownName]);
  const exported = useCallback((row: ClientRow) => toExport(row, isOfOne), [isOfOne]);
  const groups = isOfOne
    ? (["none", "creator"] as const)
    : (["none", "organization", "creator"] as const);
  const groupBy = (by: (typeof groups)[number]) => change({ show: by === "none" ? undefined : by });
  const showAs = (as: (typeof SHOWN)[number]) =>
    change(as === "who" ? { show: "who", peek: undefined } : { show: undefined });
  useActions("On this screen", [
    ...SHOWN.map((as) => ({
      label: NAMES[as],
      words: "show old secrets creators message",
      run: () => showAs(as),
    })),
    ...(show === "who" ? [] : groups).map((by) => ({
      label: NAMES[by],
      words: "group",
      run: () => groupBy(by),
    })),
  ]);
  const grouping = group && (group === "creator" || !isOfOne) ? GROUPINGS[group] : undefined;
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
          keeps,
          onShown,
          group: grouping,
          toExport: exported,
          peek: (state) => <ClientPeek state={state} withOrganization={!isOfOne} />,
          empty: "An admin of the organization creates them in the service's own web app.",
          organization: organizationId,
          instead:
            show === "who" && days !== undefined
              ? (matched) => (
                  <WhoMustAct
                    rows={matched}
                    kept={ids}
                    days={days}
                    reading={standings.complete ? reading : NOT_READ}
                  />
                )
              : undefined,
          beside: (
            <>
              <Segmented
                label="Shown"
                options={SHOWN}
                names={NAMES}
                current={show === "who" ? "who" : "clients"}
                onChange={showAs}
              />
              {show !== "who" && (
                <span className="contents max-md:hidden">
                  <Segmented
                    label="Grouped by"
                    options={groups}
                    names={NAMES}
                    current={grouping && group ? group : "none"}
                    onChange={groupBy}
                  />
                </span>
              )}
            </>
          ),
          rowActions: (row) => [
            {
              keys: "r",
              label: row ? `Rotate secret of ${nameOfClient(row)}` : "Rotate the row's secret",
              icon: RotateCcwKey,
              run: row && (() => open(row)),
            },
          ],
          unread,
          status: (
            <>
              {left && days !== undefined && standings.complete && (
                <span
                  className="shrink-0"
                  title={`Of those created more than ${plural(days, "day")} ago`}
                >
                  <strong>
                    Left{source.complete ? "" : " so far"}: {formatCount(left.left)} of{" "}
                    {formatCount(left.of)}
                  </strong>
                  {left.unknown > 0 && `, ${formatCount(left.unknown)} not known`}
                </span>
              )}
              {status}
            </>
          ),
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

const SHOWN = ["clients", "who"] as const;

/** What is shown, and what it is grouped by. */
const NAMES = {
  clients: "Clients",
  who: "Who must act",
  none: "Ungrouped",
  organization: "By organization",
  creator: "By creator",
} as const;

const NO_ROWS: readonly ClientRow[] = [];
const NO_IDS: ReadonlySet<string> = new Set();
