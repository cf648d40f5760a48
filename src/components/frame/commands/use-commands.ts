import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import CassetteTape from "lucide-react/icons/cassette-tape";
import Contrast from "lucide-react/icons/contrast";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { recordingNames } from "~/api/nouns/recordings.ts";
import { directory } from "~/api/state/directory.ts";
import { reasonAgainst, useSession } from "~/components/credentials/permissions.ts";
import { useOrganization } from "~/components/credentials/use-organization.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { readTyped, type TypedText } from "~/components/list/typed-filters.tsx";
import { RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import { type ActionGroup, actionGroups } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { chooseTheme, THEMES } from "~/lib/theme.ts";
import { visibleIn } from "~/lib/visible.ts";
import { ACTS } from "./acts.ts";
import type { Command, CommandGroup } from "./find-commands.ts";
import { useNamed } from "./named.ts";

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

/** Milliseconds that a screen may take to offer an action. */
const OFFERED_WITHIN = 5000;

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } as const;

/** The filters that a search of all recordings keeps: those of the recordings on screen. */
function useKeptFilters(organizationId: string | undefined): RecordingListSearch {
  const { pathname, search } = useLocation();
  const place = RecordingListSearch.parse({ ...search });
  return pathname === RECORDINGS.path ? { ...place, organizationId } : { organizationId };
}

/** Runs a screen's own action once it offers it; its code may still be loading. */
function runOnce(label: string) {
  const run = () =>
    actionGroups
      .get()
      .flatMap(({ actions }) => actions)
      .find((action) => action.label === label && action.run && action.reason === undefined)?.run;
  const now = run();
  if (now) return now();
  const stop = actionGroups.subscribe(() => {
    const action = run();
    if (action === undefined) return;
    end();
    action();
  });
  const timeout = setTimeout(() => end(), OFFERED_WITHIN);
  const end = () => {
    stop();
    clearTimeout(timeout);
  };
}

/** Reads a text as the field above recordings does. A team without other words is opened instead of filtered by. */
function readText(text: string, asWords: ReadonlySet<string>): TypedText {
  const read = readTyped(text, RECORDINGS.filters, asWords);
  const team = read.words === "" && read.taken.find(({ next }) => "teamId" in next);
  return team ? readTyped(text, RECORDINGS.filters, new Set([...asWords, team.typed])) : read;
}

/**
 * Screens, the acts of this and of other screens, themes; and for a text what it names. `asWords` are phrases of it
 * that aren't to be read as filters. Returns what was read as filters, too.
 */
export function useCommands(
  typed: string,
  asWords: ReadonlySet<string>,
): { groups: readonly CommandGroup[]; taken: TypedText["taken"] } {
  const navigate = useNavigate();
  const session = useSession();
  const { chosen: organizationId } = useOrganization();
  const search = { organizationId };
  const actions = useStore(actionGroups);
  const kept = useKeptFilters(organizationId);
  const reason = reasonAgainst(recordingList, session);
  useStore(directory);
  const text = typed.trim();
  const read = readText(text, asWords);
  const { taken } = read;
  // Names are learned from recordings; the frame loads organizations with their teams.
  useQuery({ ...recordingNames(organizationId), enabled: reason === undefined });
  const named = useNamed({ text, read, kept, reason });
  const own = commandsOf(actions.filter(({ heading }) => !NOT_COMMANDS.includes(heading)));

  const groups: CommandGroup[] = [
    [ON_SCREEN, own],
    [
      "Go to",
      SCREENS.map(({ to, label, icon, key, endpoint }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys: `g ${key}`,
        reason: reasonAgainst(endpoint, session),
        run: () => void navigate({ to, search }),
      })),
    ],
    [
      "Do",
      ACTS.filter(
        ({ label, action }) => !own.some((one) => [label, action].includes(one.label)),
      ).map(({ label, words, icon, to, search: more, action, endpoint }) => ({
        id: `act ${label}`,
        label,
        words,
        icon,
        reason: reasonAgainst(endpoint, session),
        run: () => {
          const opened = navigate({ to, search: { ...search, ...more } });
          if (action !== undefined) void opened.then(() => runOnce(action));
        },
      })),
    ],
    [
      "Console",
      [
        ...commandsOf(actions.filter(({ heading }) => heading === EVERYWHERE)),
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
  // Hundreds of names would bury the rest, so they only come with a search text.
  if (text === "") return { groups, taken };
  const { id = "" } = read;
  return {
    taken,
    groups: [
      ...groups,
      ...named,
      [
        "ID",
        id === ""
          ? []
          : [
              {
                id: "recording",
                label: `Recording ${visibleIn(id)}`,
                icon: CassetteTape,
                run: () =>
                  void navigate({
                    to: "/recordings/$recordingId",
                    params: { recordingId: visibleIn(id) },
                    search,
                  }),
              },
            ],
      ],
    ],
  };
}
