import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import Bookmark from "lucide-react/icons/bookmark";
import Building2 from "lucide-react/icons/building-complex";
import CassetteTape from "lucide-react/icons/cassette-tape";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import CircleUser from "lucide-react/icons/circle-user";
import Contrast from "lucide-react/icons/contrast";
import Funnel from "lucide-react/icons/funnel";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import Search from "lucide-react/icons/search";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { endSession } from "~/api/end-session.ts";
import { loadedRecordings, recentRecordings } from "~/api/loaded-recordings.ts";
import {
  reasonAgainst,
  toOpen,
  useService,
  useSession,
} from "~/components/credentials/permissions.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { useOrganization } from "~/components/credentials/use-organization.ts";
import { filterFor } from "~/components/list/matching.ts";
import { useNameOf, useSeenNames } from "~/components/names/names.tsx";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { startRecordingSearch } from "~/components/recording/search.ts";
import { RECORDING_TEXTS } from "~/components/recording/texts.ts";
import { searchOfView, useScreenSearch, useViews } from "~/components/views/views.ts";
import {
  apiClientRotateSecret,
  recordingList,
  scorecardMetricValues,
} from "~/contract/plain.gen.ts";
import { fold } from "~/lib/fold.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { type ActionGroup, actionGroups } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { chooseTheme, THEMES } from "~/lib/theme.ts";
import { showToast } from "~/ui/overlay/toast.tsx";
import { ACTIONS, doOnceOffered, isHere } from "./actions.ts";
import { type Command, type CommandGroup, MOST } from "./find-commands.ts";
import { readSentence } from "./sentence.ts";
import { useClients, useMetrics, useRecordingSearch } from "./use-known.ts";

/** The heading of what the screen itself offers. */
const ON_SCREEN = "On this screen";

/** The heading of the shortcuts that work on all screens. */
const EVERYWHERE = "Everywhere";

/** Shortcuts that the palette has elsewhere, or that make no sense without the key. */
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

/** Parts of names that are too short to look for in thousands of recordings. */
const SHORTEST = 2;

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } as const;

/** Everything that can be done from anywhere: screens, actions, shortcuts, and what was seen so far. */
export function useCommands(typed: string): readonly CommandGroup[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useMutation(endSession(client));
  const session = useSession();
  const { chosen: organizationId, choose } = useOrganization();
  const search = { organizationId };
  const searchOf = useScreenSearch();
  const organizations = useSeenNames("organization");
  const teams = useSeenNames("team");
  const people = useSeenNames("user");
  const types = useSeenNames("conversation-type");
  const nameOf = useNameOf("organization");
  const views = useViews(useService()?.baseUrl ?? "");
  const groups = useStore(actionGroups);
  const text = typed.trim();
  // They are loaded only once something is typed.
  const searched = text === "" ? "" : (organizationId ?? session?.organizationId ?? "");
  const clients = useClients(searched);
  const metrics = useMetrics(searched);
  const filters = useRecordingSearch(organizationId);
  const { pathname } = useLocation();
  const [now] = useState(() => new Date());

  /** A recording by its ID, which may be one that was typed. */
  const recording = (from: string, recordingId: string, label: string, detail?: string) => ({
    id: `${from} ${recordingId}`,
    label,
    detail,
    icon: CassetteTape,
    run: () => void navigate({ to: "/recordings/$recordingId", params: { recordingId }, search }),
  });

  /** Shows recordings with these words, and reads the list to its end for them. */
  const findAll = (words: string, more: RecordingListSearch = filters) =>
    void navigate({ to: "/recordings", search: startRecordingSearch(more, words) });

  const fixed: CommandGroup[] = [
    [ON_SCREEN, commandsOf(groups.filter(({ heading }) => !NOT_COMMANDS.includes(heading)))],
    [
      "Go to",
      SCREENS.map(({ to, label, icon, key, open, endpoint }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys: `g ${key}`,
        reason: open ? undefined : reasonAgainst(toOpen(endpoint), session),
        run: () => void navigate({ to, search: searchOf(to) }),
      })),
    ],
    [
      "Recent recordings",
      recentRecordings(client).map(({ id, title }) => recording("recent", id, title, id)),
    ],
    [
      "Saved views",
      views.map((view) => {
        // A path with several lists names them by its search, which the view has too.
        const [path = ""] = view.screen.split("?");
        return {
          id: `view ${view.screen} ${view.name}`,
          label: view.name,
          words: "view",
          detail: SCREENS.find(({ to }) => to === path)?.label,
          icon: Bookmark,
          run: () => void navigate({ to: path, search: searchOfView(view, organizationId) }),
        };
      }),
    ],
    [
      "Actions",
      ACTIONS.filter((action) => !isHere(action, pathname)).map(
        ({ label, to, icon, words = "", endpoint, search: place, offer }) => {
          const screen = SCREENS.find((one) => one.to === to)?.label ?? "";
          return {
            id: `do ${label}`,
            label,
            icon,
            words: `${words} ${screen}`,
            detail: fold(label).includes(fold(screen)) ? undefined : screen,
            reason: endpoint && reasonAgainst(endpoint, session),
            run: () => {
              const path: string = to;
              void navigate({ to: path, search: { ...search, ...place } });
              if (offer !== undefined) doOnceOffered(to, offer);
            },
          };
        },
      ),
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
        ...["Sign out", "Sign out everywhere"].map((label, everywhere) => ({
          id: label.toLowerCase(),
          label,
          words: "log out logout signout",
          icon: LogOut,
          // The palette has closed by the time that this is answered.
          run: () =>
            void signOut.mutateAsync(everywhere > 0).then(
              () => navigate({ to: "/sign-in", search: {} }),
              (error: Error) =>
                showToast({ kind: "failed", title: "Couldn't sign out", detail: error.message }),
            ),
        })),
      ],
    ],
  ];
  // Hundreds of names would bury the rest, so they only come with a search text.
  if (text === "") return fixed;
  const sentence = readSentence(typed, { organizations, teams, types }, now);
  const reasonAgainstList = reasonAgainst(recordingList, session);
  const matching = text.length < SHORTEST ? undefined : filterFor(text, RECORDING_TEXTS);
  const loaded = matching ? loadedRecordings(client, (row) => matching.test(row)) : [];
  return [
    ...fixed,
    [
      "Open",
      [
        ...(mayBeId(text) ? [recording("recording", text, `Recording ${text}`)] : []),
        ...teams.map(({ id, name }) => ({
          id: `team ${id}`,
          label: name,
          words: "team",
          detail: "Team",
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
      "Filter",
      sentence === undefined
        ? []
        : [
            {
              id: "sentence",
              label: `Show recordings: ${sentence.parts.join(", ")}`,
              words: typed,
              icon: Funnel,
              run: () =>
                void navigate({ to: "/recordings", search: { ...search, ...sentence.search } }),
            },
          ],
    ],
    [
      "API clients",
      clients.map(({ clientId, name, organizationId: of }) => ({
        id: `client ${of} ${clientId}`,
        label: `Rotate ${name || clientId}`,
        words: `secret api client ${clientId}`,
        detail: nameOf(of),
        icon: RotateCcwKey,
        reason: reasonAgainst(apiClientRotateSecret, session),
        // Opens its dialog, which explains what a rotation does.
        run: () =>
          void navigate({ to: "/api-clients", search: { organizationId: of, rotate: clientId } }),
      })),
    ],
    [
      "Metrics",
      metrics.map(({ id, name, requestedOrganizationId: of, conversationTypeId }) => ({
        id: `metric ${of} ${conversationTypeId} ${id}`,
        label: name,
        words: "metric scorecards",
        detail: nameOf(of) ?? "Scorecards",
        icon: ChartNoAxesColumn,
        run: () =>
          void navigate({
            to: "/scorecards",
            search: { organizationId: of, conversationTypeId, metric: id },
          }),
      })),
    ],
    [
      "People",
      people.flatMap(({ id, name }) => [
        {
          id: `calls ${id}`,
          label: `Calls of ${name}`,
          words: "person rep recordings",
          detail: "Recordings",
          icon: CircleUser,
          reason: reasonAgainstList,
          run: () => findAll(name, { organizationId }),
        },
        {
          id: `week ${id}`,
          label: `${name}, last week`,
          words: "person rep calls recordings",
          detail: "Recordings",
          icon: CircleUser,
          reason: reasonAgainstList,
          run: () => findAll(name, { organizationId, "dateCreated:gt": "last-week" }),
        },
        {
          id: `scores ${id}`,
          label: `Scores of ${name}`,
          words: "person rep scorecards metrics",
          detail: "Scorecards",
          icon: CircleUser,
          reason: reasonAgainst(scorecardMetricValues, session),
          run: () =>
            void navigate({
              to: "/scorecards",
              search: { organizationId, groupBy: "USER", group: id, peek: id },
            }),
        },
      ]),
    ],
    [
      "Choose an organization",
      [{ id: undefined, name: "All organizations" }, ...organizations].map(({ id, name }) => ({
        id: `organization ${id ?? ""}`,
        label: name,
        icon: Building2,
        run: () => choose(id),
      })),
    ],
    [
      "Loaded recordings",
      loaded.slice(0, MOST).map((row) => {
        const { id, title = "", dateCreated, crmCustomer } = row;
        const date = toDate(dateCreated);
        const detail = [crmCustomer?.name, date && formatDay(date)].filter(Boolean).join(", ");
        // It was found by more than its title.
        return { ...recording("listed", id, title || id, detail), words: typed };
      }),
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
          reason: reasonAgainstList,
          run: () => findAll(text),
        },
      ],
    ],
  ];
}
