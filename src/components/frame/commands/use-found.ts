import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Bookmark from "lucide-react/icons/bookmark";
import CassetteTape from "lucide-react/icons/cassette-tape";
import CircleUser from "lucide-react/icons/circle-user";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import Users from "lucide-react/icons/users";
import { apiClientLists, apiClientPages, type ApiClientRow } from "~/api/api-clients.ts";
import { loadedRecordings } from "~/api/loaded-recordings.ts";
import { useService, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { SCREENS } from "~/components/frame/navigation.ts";
import { useNameOf, useSeenNames } from "~/components/names/names.tsx";
import { searchOfView, useViews } from "~/components/views/views.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { contains } from "~/lib/fold.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import type { Command } from "./command.ts";

type ClientPages = InfiniteData<{ data?: readonly ApiClientRow[] | undefined }>;

/** The API clients of the organization that the screens show, and of those opened before. */
function useClients(organizationId: string | undefined, typed: boolean) {
  const client = useQueryClient();
  const session = useSession();
  const { allowed } = usePermission(apiClientList);
  const shown = organizationId ?? session?.organizationId ?? "";
  useInfiniteQuery({ ...apiClientPages(shown), enabled: typed && allowed && shown !== "" });
  return client
    .getQueriesData<ClientPages>({ queryKey: apiClientLists })
    .flatMap(([[, of], data]) =>
      (data?.pages ?? []).flatMap(({ data: rows }) =>
        (rows ?? []).map((row) => ({ ...row, of: String(of) })),
      ),
    )
    .filter(({ clientId }) => clientId !== "");
}

/** What was loaded in this session, and the saved views, by name. */
export function useFound(typed: string, organizationId: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const service = useService()?.baseUrl ?? "";
  const search = { organizationId };
  const teams = useSeenNames("team");
  const people = useSeenNames("user");
  const organizationName = useNameOf("organization");
  const views = useViews(service);
  const clients = useClients(organizationId, typed !== "");
  const openRecording = (recordingId: string) =>
    void navigate({ to: "/recordings/$recordingId", params: { recordingId }, search });

  return {
    openRecording,
    views: views.map((view): Command => {
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
    clients: clients.map(({ clientId, name, of }): Command => ({
      id: `client ${of} ${clientId}`,
      label: `Rotate ${name || clientId}`,
      words: `secret api client ${clientId}`,
      detail: organizationName(of),
      icon: RotateCcwKey,
      run: () =>
        void navigate({ to: "/api-clients", search: { organizationId: of, peek: clientId } }),
    })),
    teams: teams.map(({ id, name }): Command => ({
      id: `team ${id}`,
      label: name,
      words: "team",
      detail: "Team",
      icon: Users,
      run: () => void navigate({ to: "/teams/$teamId", params: { teamId: id }, search }),
    })),
    people: people.map(({ id, name }): Command => ({
      id: `person ${id}`,
      label: name,
      words: "person rep",
      detail: "Loaded recordings",
      icon: CircleUser,
      // The API can't filter by rep, so this filters what is loaded.
      run: () => void navigate({ to: "/recordings", search: { ...search, filter: name } }),
    })),
    recordings:
      typed === ""
        ? []
        : loadedRecordings(client, ({ title = "" }) => contains(title, typed)).map(
            ({ id, title = "", dateCreated }): Command => {
              const date = toDate(dateCreated);
              return {
                id: `listed ${id}`,
                label: title,
                detail: date && formatDay(date),
                icon: CassetteTape,
                run: () => openRecording(id),
              };
            },
          ),
  };
}
