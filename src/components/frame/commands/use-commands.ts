import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Bookmark from "lucide-react/icons/bookmark";
import Building2 from "lucide-react/icons/building-complex";
import CassetteTape from "lucide-react/icons/cassette-tape";
import CircleUser from "lucide-react/icons/circle-user";
import Contrast from "lucide-react/icons/contrast";
import Funnel from "lucide-react/icons/funnel";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import Sun from "lucide-react/icons/sun";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { apiClientPages, loadedClients } from "~/api/api-clients.ts";
import { endSession } from "~/api/end-session.ts";
import { loadedRecordings, recentRecordings } from "~/api/loaded-recordings.ts";
import {
  reasonAgainst,
  usePermission,
  useService,
  useSession,
} from "~/components/credentials/permissions.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { useOrganization } from "~/components/credentials/use-organization.ts";
import { useNameOf, useSeenNames } from "~/components/names/names.tsx";
import { searchOfView, useScreenSearch, useViews } from "~/components/views/views.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { contains, fold } from "~/lib/fold.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { actionGroups } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { chooseTheme, THEMES } from "~/lib/theme.ts";
import { showToast } from "~/ui/overlay/toast.tsx";
import { ACTIONS } from "./actions.ts";
import { readSentence } from "./sentence.ts";

/** Something that the palette finds and does. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Other words it is found by. */
  words?: string;
  /** Its shortcut. */
  keys?: string;
  /** Tells it apart from others with the same label. */
  detail?: string;
  /** Why the signed-in credential can't run it. */
  reason?: string;
}

type CommandGroup = readonly [heading: string, commands: readonly Command[]];

/** The most commands shown per group; typing more finds the others. */
const MOST = 12;

/** The commands that have every typed word, without empty groups. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const matches = ({ label, words: more = "" }: Command) => {
    const text = fold(`${label} ${more}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(([heading, commands]) => [heading, commands.filter(matches).slice(0, MOST)] as const)
    .filter(([, commands]) => commands.length > 0);
}

/** Shortcuts that the palette has as screens already, or that make no sense without the key. */
const NOT_COMMANDS = ["Go to", "In a table"];

/** Guesses if a word is an ID. The API doesn't specify their form, so a digit has to do. */
const mayBeId = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 5;

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } as const;

/** The API clients of the organization that the screens show, and of those opened before. */
function useClients(organizationId: string | undefined, typed: boolean) {
  const session = useSession();
  const { allowed } = usePermission(apiClientList);
  const shown = organizationId ?? session?.organizationId ?? "";
  useInfiniteQuery({ ...apiClientPages(shown), enabled: typed && allowed && shown !== "" });
  return loadedClients(useQueryClient());
}

/** Everything that can be done from anywhere: screens, actions, shortcuts, and what was seen so far. */
export function useCommands(typed: string): readonly CommandGroup[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useMutation(endSession(client));
  const kind = useSession()?.kind;
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
  const clients = useClients(organizationId, text !== "");
  const [now] = useState(() => new Date());

  /** A recording by its ID, which may be one that was typed. */
  const recording = (from: string, recordingId: string, label: string, detail?: string) => ({
    id: `${from} ${recordingId}`,
    label,
    detail,
    icon: CassetteTape,
    run: () => void navigate({ to: "/recordings/$recordingId", params: { recordingId }, search }),
  });

  const fixed: CommandGroup[] = [
    [
      "Go to",
      SCREENS.map(({ to, label, icon, key, open, endpoint }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys: `g ${key}`,
        reason: open ? undefined : reasonAgainst(endpoint, kind),
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
      ACTIONS.map(({ label, to, icon, words, endpoint, search: dialog }) => ({
        id: `do ${label}`,
        label,
        icon,
        words,
        reason: reasonAgainst(endpoint, kind),
        run: () => void navigate({ to, search: { ...search, ...dialog } }),
      })),
    ],
    [
      "On this screen",
      groups
        .filter(({ heading }) => !NOT_COMMANDS.includes(heading))
        .flatMap((group) => group.actions)
        .flatMap(({ run, keys, label, icon = ArrowRight, words, reason }) =>
          run === undefined || keys === "Mod+k"
            ? []
            : [{ id: `action ${label}`, label, keys, words, icon, reason, run }],
        ),
    ],
    [
      "Console",
      [
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
        run: () =>
          void navigate({ to: "/api-clients", search: { organizationId: of, rotate: clientId } }),
      })),
    ],
    [
      "People",
      people.map(({ id, name }) => ({
        id: `person ${id}`,
        label: name,
        words: "person rep",
        detail: "Loaded recordings",
        icon: CircleUser,
        // The API can't filter by rep, so this filters what is loaded.
        run: () => void navigate({ to: "/recordings", search: { ...search, filter: name } }),
      })),
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
      loadedRecordings(client, ({ title = "" }) => contains(title, text)).map(
        ({ id, title = "", dateCreated }) => {
          const date = toDate(dateCreated);
          return recording("listed", id, title, date && formatDay(date));
        },
      ),
    ],
  ];
}
