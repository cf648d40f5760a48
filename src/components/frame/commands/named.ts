import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import CassetteTape from "lucide-react/icons/cassette-tape";
import CircleUser from "lucide-react/icons/circle-user";
import Contact from "lucide-react/icons/contact";
import Search from "lucide-react/icons/search";
import Target from "lucide-react/icons/target";
import Users from "lucide-react/icons/users";
import { loadedRecordings, repOf } from "~/api/nouns/recordings.ts";
import type { SeenName } from "~/api/state/directory.ts";
import { useOrganization } from "~/components/credentials/use-organization.ts";
import { useSeenNames } from "~/components/names/names.tsx";
import { setBy, textsOf, type TypedText } from "~/components/list/typed-filters.tsx";
import { RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import { startRecordingSearch } from "~/components/recording/search.ts";
import { exactBoundsOf } from "~/domain/period.ts";
import { isNamed } from "~/domain/search-text.ts";
import { fold, foldedWords } from "~/lib/fold.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { type Command, type CommandGroup, LAST } from "./find-commands.ts";

/** The most recordings offered by their title. */
const MOST_RECORDINGS = 5;

const titles = new WeakMap<object, string>();
function foldedTitle(row: { title?: string | undefined }) {
  const title = titles.get(row) ?? fold(row.title ?? "");
  titles.set(row, title);
  return title;
}

/** How far a name is from the typed words: 0 if it begins with them, 2 with typing errors; undefined if it lacks one. */
function nearness(name: string, words: readonly string[]) {
  if (words.length === 0 || !isNamed(name, words)) return undefined;
  const folded = fold(name);
  const typed = words.join(" ");
  if (folded === typed) return -1;
  return folded.startsWith(typed) ? 0 : isNamed(name, words, true) ? 1 : 2;
}

interface Named {
  /** The text without spaces around it. */
  text: string;
  read: TypedText;
  /** Filters that a search for any words keeps. */
  kept: RecordingListSearch;
  /** Why the credential can't list recordings. */
  reason: string | undefined;
}

/**
 * What a text names: people, customers, teams and organizations, each with their calls in the typed period, then
 * opportunities and recordings; and last the search for the words in all recordings.
 */
export function useNamed({ text, read, kept, reason }: Named): CommandGroup[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { chosen: organizationId, choose } = useOrganization();
  const people = useSeenNames("user");
  const customers = useSeenNames("customer");
  const teams = useSeenNames("team");
  const organizations = useSeenNames("organization");
  const opportunities = useSeenNames("opportunity");
  const words = foldedWords(read.words);
  const search = { organizationId };
  const isFiltered = read.taken.length > 0;
  const filters: RecordingListSearch = RecordingListSearch.parse({ ...setBy(read.taken) });
  const suffix = textsOf(RECORDINGS.filters, filters).join(", ");
  const withFilters = (label: string) => (suffix === "" ? label : `${label}, ${suffix}`);
  const find = (typed: string, more: RecordingListSearch) =>
    void navigate({ to: "/recordings", search: startRecordingSearch(more, typed) });

  const match = (names: readonly SeenName[], command: (name: SeenName) => Omit<Command, "far">) =>
    names.flatMap((one) => {
      const far = nearness(one.name, words);
      return far === undefined ? [] : [{ ...command(one), far }];
    });
  const callsOf = (
    names: readonly SeenName[],
    icon: typeof CircleUser,
    label: string,
    run: (name: string) => void,
  ) =>
    match(names, ({ id, name }) => ({
      id: `calls ${id}`,
      label: withFilters(`${label} ${name}`),
      icon,
      reason,
      run: () => run(name),
    }));
  // The API can filter by neither: a rep's name is searched, and a customer is compared.
  const ofRep = (name: string) => find(name, { ...search, ...filters });
  const ofCustomer = (customer: string) => find("", { ...search, ...filters, customer });
  const listOf = (more: RecordingListSearch) =>
    void navigate({ to: "/recordings", search: { ...search, ...filters, ...more } });

  const bounds = exactBoundsOf(filters["dateCreated:gt"], filters["dateCreated:lt"]);
  const isInside = (time = "") =>
    (bounds.after === undefined || time > bounds.after) &&
    (bounds.before === undefined || time < bounds.before);
  const recordings =
    words.length === 0
      ? []
      : loadedRecordings(
          client,
          (row) =>
            row.id !== "" &&
            words.every((word) => foldedTitle(row).includes(word)) &&
            isInside(row.dateCreated) &&
            (filters.result ?? row.result) === row.result &&
            filters.teamId?.includes(row.teamId ?? "") !== false,
        ).slice(0, MOST_RECORDINGS);

  const quoted = words.length > 0 ? ` for “${words.join(" ")}”` : "";
  const all = suffix === "" ? "all recordings" : `recordings of ${suffix}`;
  return [
    ["People", callsOf(people, CircleUser, "Calls of", ofRep)],
    ["Customers", callsOf(customers, Contact, "Calls with", ofCustomer)],
    [
      isFiltered ? "Calls" : "Open",
      [
        ...match(teams, ({ id, name, detail }) => ({
          id: `team ${id}`,
          label: withFilters(isFiltered ? `Calls of ${name}` : name),
          detail: detail ?? "Team",
          icon: Users,
          reason: isFiltered ? reason : undefined,
          run: () =>
            isFiltered
              ? listOf({ teamId: [id] })
              : void navigate({ to: "/teams/$teamId", params: { teamId: id }, search }),
        })),
        ...match(organizations, ({ id, name }) => ({
          id: `open ${id}`,
          label: isFiltered ? withFilters(`Calls of ${name}`) : `Open ${name}`,
          detail: "Organization",
          icon: Building2,
          reason: isFiltered ? reason : undefined,
          run: () =>
            isFiltered
              ? listOf({ organizationId: id })
              : void navigate({
                  to: "/organizations/$organizationId",
                  params: { organizationId: id },
                  search,
                }),
        })),
      ],
    ],
    [
      "Choose an organization",
      isFiltered
        ? []
        : match([{ id: "", name: "All organizations" }, ...organizations], ({ id, name }) => ({
            id: `organization ${id}`,
            label: name,
            icon: Building2,
            run: () => choose(id || undefined),
          })),
    ],
    [
      "Opportunities",
      isFiltered
        ? []
        : match(opportunities, ({ id, name }) => ({
            id: `opportunity ${id}`,
            label: name,
            detail: "Opportunity",
            icon: Target,
            run: () =>
              void navigate({ to: "/opportunities", search: { ...search, externalId: id } }),
          })),
    ],
    [
      "Recordings",
      recordings.map((row) => ({
        id: `recording ${row.id}`,
        label: row.title ?? row.id,
        detail: [repOf(row), formatTime(row.dateCreated)].filter(Boolean).join(", "),
        icon: CassetteTape,
        reason,
        far: 2,
        run: () =>
          void navigate({
            to: "/recordings/$recordingId",
            params: { recordingId: row.id },
            search,
          }),
      })),
    ],
    [
      "Search",
      [
        {
          id: "search all",
          label: `Search ${all}${quoted}`,
          // What was typed is filters, and nothing else.
          far: words.length === 0 && isFiltered ? 0 : LAST,
          icon: Search,
          detail: "Newest first",
          reason,
          run: () =>
            words.length === 0 && isFiltered
              ? listOf({})
              : find(words.length === 0 ? text : words.join(" "), { ...kept, ...filters }),
        },
      ],
    ],
  ];
}

function formatTime(value: string | undefined) {
  const date = toDate(value);
  return date && formatDay(date);
}
