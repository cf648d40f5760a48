import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import Building2 from "lucide-react/icons/building-complex";
import CassetteTape from "lucide-react/icons/cassette-tape";
import CircleUser from "lucide-react/icons/circle-user";
import Contrast from "lucide-react/icons/contrast";
import Moon from "lucide-react/icons/moon";
import Search from "lucide-react/icons/search";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import { recordingNames } from "~/api/nouns/recordings.ts";
import { reasonAgainst, toOpen, useSession } from "~/components/credentials/permissions.ts";
import { useOrganization } from "~/components/credentials/use-organization.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { useSeenNames } from "~/components/names/names.tsx";
import { RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import { startRecordingSearch } from "~/components/recording/search.ts";
import { recordingList } from "~/contract/plain.gen.ts";
import { type ActionGroup, actionGroups } from "~/lib/actions.ts";
import { nameWord } from "~/domain/period.ts";
import { useStore } from "~/lib/store.ts";
import { chooseTheme, THEMES } from "~/lib/theme.ts";
import { lowerFirst } from "~/lib/words.ts";
import { visibleIn } from "~/lib/visible.ts";
import type { Command, CommandGroup } from "./find-commands.ts";
import { readRange } from "./range.ts";

/** The heading of what the screen itself offers. */
const ON_SCREEN = "On this screen";

/** The heading of the shortcuts that work on all screens. */
const EVERYWHERE = "Everywhere";

/** Headings of shortcuts that the palette has elsewhere, or that make no sense without the key. */
const NOT_COMMANDS = [EVERYWHERE, "Go to", "In a table"];

/** What groups of actions offer, the screen's own first, each name once. */
const commandsOf = (groups: readonly ActionGroup[]): Command[] =>
  groups
    .toSorted((a, b) => Number(b.heading === ON_SCREEN) - Number(a.heading === ON_SCREEN))
    .flatMap(({ actions }) => actions)
    .flatMap(({ run, keys, label, icon = ArrowRight, words, reason }) =>
      run === undefined || keys === "Mod+k"
        ? []
        : [{ id: `action ${label}`, label, keys, words, icon, reason, run }],
    )
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);

/** Guesses if a word is an ID. The API doesn't specify their form, so a digit has to do. */
const mayBeId = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 5;

/** "Priya Patel, last week". */
const inWords = (name: string, range: string) => `${name}, ${lowerFirst(nameWord(range))}`;

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } as const;

/** The filters that a search of all recordings keeps: those of the recordings on screen. */
function useKeptFilters(organizationId: string | undefined): RecordingListSearch {
  const { pathname, search } = useLocation();
  const place = RecordingListSearch.parse({ ...search });
  return pathname === RECORDINGS.path ? { ...place, organizationId } : { organizationId };
}

/** Screens, this screen's actions, themes; and for a text organizations, teams, people, and an ID. */
export function useCommands(typed: string): readonly CommandGroup[] {
  const navigate = useNavigate();
  const session = useSession();
  const { chosen: organizationId, choose } = useOrganization();
  const search = { organizationId };
  const organizations = useSeenNames("organization");
  const teams = useSeenNames("team");
  const people = useSeenNames("user");
  const groups = useStore(actionGroups);
  const filters = useKeptFilters(organizationId);
  const reason = reasonAgainst(recordingList, session);
  // Names are learned from recordings; the frame loads organizations with their teams.
  useQuery({ ...recordingNames(organizationId), enabled: reason === undefined });

  const fixed: CommandGroup[] = [
    [ON_SCREEN, commandsOf(groups.filter(({ heading }) => !NOT_COMMANDS.includes(heading)))],
    [
      "Go to",
      SCREENS.map(({ to, label, icon, key, endpoint }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys: `g ${key}`,
        reason: reasonAgainst(toOpen(endpoint), session),
        run: () => void navigate({ to, search }),
      })),
    ],
    [
      "Console",
      [
        ...commandsOf(groups.filter(({ heading }) => heading === EVERYWHERE)),
        ...THEMES.map(({ id, label }) => ({
          id: `theme ${id}`,
          label: `Theme: ${label}`,
          words: "mode appearance",
          icon: THEME_ICONS[id],
          run: () => chooseTheme(id),
        })),
      ],
    ],
  ];
  const text = typed.trim();
  // Hundreds of names would bury the rest, so they only come with a search text.
  if (text === "") return fixed;
  const id = visibleIn(text);

  /** Shows recordings with these words, and reads the list to its end for them. */
  const findAll = (words: string, more: RecordingListSearch) =>
    void navigate({ to: "/recordings", search: startRecordingSearch(more, words) });
  const { range, phrase } = readRange(typed) ?? {};
  const inRange = range === undefined ? {} : { "dateCreated:gt": range };
  const recordingsOf = (more: RecordingListSearch) =>
    void navigate({ to: "/recordings", search: { ...search, ...inRange, ...more } });
  const named: CommandGroup[] =
    range === undefined
      ? [
          [
            "Open",
            [
              ...teams.map(({ id, name, detail }) => ({
                id: `team ${id}`,
                label: name,
                words: "team",
                detail: detail ?? "Team",
                icon: Users,
                run: () => void navigate({ to: "/teams/$teamId", params: { teamId: id }, search }),
              })),
              ...organizations.map(({ id, name }) => ({
                id: `open ${id}`,
                label: `Open ${name}`,
                words: "organization page",
                detail: "Organization",
                icon: Building2,
                run: () =>
                  void navigate({
                    to: "/organizations/$organizationId",
                    params: { organizationId: id },
                    search,
                  }),
              })),
            ],
          ],
          [
            "People",
            people.flatMap(({ id, name }) => [
              {
                reason,
                id: `calls ${id}`,
                label: `Calls of ${name}`,
                words: "person rep recordings",
                icon: CircleUser,
                run: () => findAll(name, search),
              },
              {
                reason,
                id: `week ${id}`,
                label: inWords(name, "last-week"),
                words: "person rep calls recordings",
                icon: CircleUser,
                run: () => findAll(name, { ...search, "dateCreated:gt": "last-week" }),
              },
            ]),
          ],
          [
            "Choose an organization",
            [{ id: undefined, name: "All organizations" }, ...organizations].map(
              ({ id, name }) => ({
                id: `organization ${id ?? ""}`,
                label: name,
                icon: Building2,
                run: () => choose(id),
              }),
            ),
          ],
        ]
      : [
          [
            "Recordings",
            [
              ...people.map(({ id, name }) => ({
                reason,
                id: `calls ${id}`,
                label: inWords(name, range),
                words: phrase,
                icon: CircleUser,
                run: () => findAll(name, { ...search, ...inRange }),
              })),
              ...teams.map(({ id, name, detail }) => ({
                reason,
                id: `team ${id}`,
                label: inWords(name, range),
                words: phrase,
                detail: detail ?? "Team",
                icon: Users,
                run: () => recordingsOf({ teamId: [id] }),
              })),
              ...organizations.map(({ id, name }) => ({
                reason,
                id: `organization ${id}`,
                label: inWords(name, range),
                words: phrase,
                detail: "Organization",
                icon: Building2,
                run: () => recordingsOf({ organizationId: id }),
              })),
            ],
          ],
        ];
  return [
    ...fixed,
    ...named,
    [
      "ID",
      mayBeId(id)
        ? [
            {
              id: "recording",
              label: `Recording ${id}`,
              icon: CassetteTape,
              run: () =>
                void navigate({
                  to: "/recordings/$recordingId",
                  params: { recordingId: id },
                  search,
                }),
            },
          ]
        : [],
    ],
    [
      "Search",
      [
        {
          id: "search all",
          label: `Search all recordings for “${text}”`,
          isLast: true,
          icon: Search,
          detail: "Newest first",
          reason,
          run: () => findAll(text, filters),
        },
      ],
    ],
  ];
}
