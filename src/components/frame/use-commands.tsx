import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, Building2, CassetteTape, Contrast, LogOut, Plus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { recentRecordings } from "~/api/recent-recordings.ts";
import { endSession, sessionState } from "~/api/session.ts";
import { chooseTheme, THEME_NAMES, THEMES } from "~/lib/theme.ts";
import { useOfferedShortcuts } from "~/ui/use-shortcuts.ts";
import { useSeenNames } from "../names.tsx";
import { useScreenSearch } from "../views/use-screen-search.ts";
import { ACTIONS } from "./actions.ts";
import { reasonAgainst, reasonAgainstScreen, SCREENS } from "./navigation.ts";
import { useOrganization } from "./use-organization.ts";

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => void;
  /** Its shortcut, or what else tells it from others of its name. */
  keys?: string;
  detail?: string;
  /** Why the signed-in credential can't do it. */
  reason?: string | undefined;
}

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** Shortcuts that stand in the palette as screens already, or make no sense without the key. */
const NOT_COMMANDS = ["Go to", "In a table"];

/** A word that may be an id: the interface doesn't say how ids look, so a figure has to do. */
const isId = (text: string) => /^\S*\d\S*$/.test(text) && text.length > 5;

/** Everything that can be done from anywhere, made of the screens, the actions and the names seen. */
export function useCommands(typed: string): { heading: string; commands: Command[] }[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useMutation(endSession(client));
  const kind = useQuery(sessionState()).data?.session?.kind;
  const { chosen, choose } = useOrganization();
  const search = { organizationId: chosen };
  const searchOf = useScreenSearch();
  const organizations = useSeenNames("organization");
  const teams = useSeenNames("team");
  const offered = useOfferedShortcuts()
    .filter(({ heading }) => !NOT_COMMANDS.includes(heading))
    .flatMap(({ shortcuts }) => shortcuts);
  const id = typed.trim();
  const fixed = [
    {
      heading: "Go to",
      commands: SCREENS.map((screen) => ({
        id: `go ${screen.to}`,
        label: screen.label,
        icon: <screen.icon {...GLYPH} />,
        keys: `g ${screen.key}`,
        reason: reasonAgainstScreen(screen, kind),
        run: () => void navigate({ to: screen.to, search: searchOf(screen.to) }),
      })),
    },
    {
      heading: "Recent recordings",
      commands: recentRecordings(client).map(({ id: recordingId, title }) => ({
        id: `recent ${recordingId}`,
        label: title,
        detail: recordingId,
        icon: <CassetteTape {...GLYPH} />,
        run: () =>
          void navigate({ to: "/recordings/$recordingId", params: { recordingId }, search }),
      })),
    },
    {
      heading: "Do",
      commands: ACTIONS.map((action) => ({
        id: `do ${action.label}`,
        label: action.label,
        icon: <Plus {...GLYPH} />,
        reason: reasonAgainst(action.endpoint, kind),
        run: () => void navigate({ to: action.to, search: { ...search, ...action.search } }),
      })),
    },
    {
      heading: "On this screen",
      commands: offered
        .filter(({ run, keys }) => run !== undefined && keys !== "Mod+k")
        .map(({ keys, label, run }) => ({
          id: `key ${keys}`,
          label,
          keys,
          icon: <ArrowRight {...GLYPH} />,
          run: () => run?.(),
        })),
    },
    {
      heading: "Console",
      commands: [
        ...THEMES.map((theme) => ({
          id: `theme ${theme}`,
          label: `Theme: ${THEME_NAMES[theme]}`,
          icon: <Contrast {...GLYPH} />,
          run: () => chooseTheme(theme),
        })),
        {
          id: "sign out",
          label: "Sign out",
          icon: <LogOut {...GLYPH} />,
          run: () =>
            signOut.mutate(undefined, {
              onSuccess: () => void navigate({ to: "/sign-in", search: {} }),
            }),
        },
      ],
    },
  ];
  // Hundreds of names would bury the rest: they come with what is typed.
  if (id === "") return fixed;
  return [
    ...fixed,
    {
      heading: "Open",
      commands: [
        ...(isId(id)
          ? [
              {
                id: "open recording",
                label: `Recording ${id}`,
                icon: <CassetteTape {...GLYPH} />,
                run: () =>
                  void navigate({
                    to: "/recordings/$recordingId",
                    params: { recordingId: id },
                    search,
                  }),
              },
            ]
          : []),
        ...teams.map((team) => ({
          id: `team ${team.id}`,
          label: team.name,
          detail: "Team",
          icon: <Users {...GLYPH} />,
          run: () => void navigate({ to: "/teams/$teamId", params: { teamId: team.id }, search }),
        })),
      ],
    },
    {
      heading: "Choose an organization",
      commands: [
        {
          id: "organization",
          label: "All organizations",
          icon: <Building2 {...GLYPH} />,
          run: () => choose(undefined),
        },
        ...organizations.map((organization) => ({
          id: `organization ${organization.id}`,
          label: organization.name,
          icon: <Building2 {...GLYPH} />,
          run: () => choose(organization.id),
        })),
      ],
    },
  ];
}
