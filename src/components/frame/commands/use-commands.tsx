import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import Building2 from "lucide-react/icons/building-complex";
import CassetteTape from "lucide-react/icons/cassette-tape";
import Contrast from "lucide-react/icons/contrast";
import Download from "lucide-react/icons/download";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { recentRecordings } from "~/api/loaded-recordings.ts";
import { endSession } from "~/api/end-session.ts";
import { reasonAgainst, useSession } from "~/components/credentials/permissions.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { useOrganization } from "~/components/frame/use-organization.ts";
import { useSeenNames } from "~/components/names/names.tsx";
import { useScreenSearch } from "~/components/views/use-screen-search.ts";
import { shortcutGroups } from "~/lib/shortcuts.ts";
import { useStore } from "~/lib/store.ts";
import { showToast } from "~/ui/overlay/toast.tsx";
import { chooseTheme, THEME_NAMES, THEMES } from "~/lib/theme.ts";
import { ACTIONS } from "./actions.ts";
import type { Command, CommandGroup } from "./command.ts";
import { useFound } from "./use-found.ts";
import Funnel from "lucide-react/icons/funnel";
import { useState } from "react";
import { readSentence } from "./sentence.ts";

/** The recordings that a sentence describes: at most one command. */
function useSentence(typed: string, organizationId: string | undefined): Command[] {
  const navigate = useNavigate();
  const vocabulary = {
    organizations: useSeenNames("organization"),
    teams: useSeenNames("team"),
    types: useSeenNames("conversation-type"),
  };
  const [now] = useState(() => new Date());
  const sentence = readSentence(typed, vocabulary, now);
  if (sentence === undefined) return [];
  return [
    {
      id: "sentence",
      label: `Show recordings: ${sentence.parts.join(", ")}`,
      words: typed,
      icon: Funnel,
      run: () =>
        void navigate({ to: "/recordings", search: { organizationId, ...sentence.search } }),
    },
  ];
}

/** Other words for an export. */
const EXPORT_WORDS = "csv ndjson download file";

/** Shortcuts that the palette has as screens already, or that make no sense without the key. */
const NOT_COMMANDS = ["Go to", "In a table"];

/** Whether a word may be an ID. The API doesn't specify their form, so a digit has to do. */
const mayBeId = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 5;

const THEME_ICONS = { system: Contrast, light: Sun, dark: Moon } as const;

/** Everything that can be done from anywhere: screens, actions, shortcuts, and what was seen so far. */
export function useCommands(typed: string): readonly CommandGroup[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useMutation(endSession(client));
  const kind = useSession()?.kind;
  const { chosen, choose } = useOrganization();
  const search = { organizationId: chosen };
  const searchOf = useScreenSearch();
  const organizations = useSeenNames("organization");
  const id = typed.trim();
  const found = useFound(id, chosen);
  const sentence = useSentence(typed, chosen);
  const shortcuts = useStore(shortcutGroups)
    .filter(({ heading }) => !NOT_COMMANDS.includes(heading))
    .flatMap((group) => group.shortcuts);
  const fixed: CommandGroup[] = [
    {
      heading: "Go to",
      commands: SCREENS.map(({ to, label, icon, key, open, endpoint }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys: `g ${key}`,
        reason: open ? undefined : reasonAgainst(endpoint, kind),
        run: () => void navigate({ to, search: searchOf(to) }),
      })),
    },
    {
      heading: "Recent recordings",
      commands: recentRecordings(client).map((recording) => ({
        id: `recent ${recording.id}`,
        label: recording.title,
        icon: CassetteTape,
        detail: recording.id,
        run: () => found.openRecording(recording.id),
      })),
    },
    { heading: "Saved views", commands: found.views },
    {
      heading: "Actions",
      commands: ACTIONS.map(({ label, to, icon, words, endpoint, search: dialog }) => ({
        id: `do ${label}`,
        label,
        icon,
        words,
        reason: reasonAgainst(endpoint, kind),
        run: () => void navigate({ to, search: { ...search, ...dialog } }),
      })),
    },
    {
      heading: "On this screen",
      commands: shortcuts.flatMap(({ run, keys, label }) =>
        run === undefined || keys === "Mod+k"
          ? []
          : [
              {
                id: `key ${keys}`,
                label,
                keys,
                icon: label === "Export" ? Download : ArrowRight,
                words: label === "Export" ? EXPORT_WORDS : undefined,
                run,
              },
            ],
      ),
    },
    {
      heading: "Console",
      commands: [
        ...THEMES.map((theme) => ({
          id: `theme ${theme}`,
          label: `Theme: ${THEME_NAMES[theme]}`,
          words: "mode appearance",
          icon: THEME_ICONS[theme],
          run: () => chooseTheme(theme),
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
    },
  ];
  // Hundreds of names would bury the rest, so they only come with a search text.
  if (id === "") return fixed;
  const byId: Command[] = mayBeId(id)
    ? [
        {
          id: `recording ${id}`,
          label: `Recording ${id}`,
          icon: CassetteTape,
          run: () => found.openRecording(id),
        },
      ]
    : [];
  return [
    ...fixed,
    { heading: "Open", commands: [...byId, ...found.teams] },
    { heading: "Filter", commands: sentence },
    { heading: "API clients", commands: found.clients },
    { heading: "People", commands: found.people },
    {
      heading: "Choose an organization",
      commands: [{ id: undefined, name: "All organizations" }, ...organizations].map((one) => ({
        id: `organization ${one.id ?? ""}`,
        label: one.name,
        icon: Building2,
        run: () => choose(one.id),
      })),
    },
    { heading: "Loaded recordings", commands: found.recordings },
  ];
}
