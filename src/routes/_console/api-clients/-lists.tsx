import { useQueryClient } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import { useMemo } from "react";
import {
  readClients,
  resumeReading,
  stopReading,
  apiClientPages,
  clientsIn,
} from "~/api/nouns/api-clients.ts";
import { readingOf } from "~/api/lists/claims.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { useCaller } from "~/components/organizations/use-caller.ts";
import { useAllClients } from "./-use-all-clients.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { Button } from "~/ui/button.tsx";
import { useClientRows } from "~/components/secrets/client-rows.ts";
import { type Around, ClientsScreen } from "./-screen.tsx";
import { UnreadOrganizations } from "./-unread.tsx";

const RULES_TEXT =
  "Only a client's creator can rotate its secret. Rotations outside this console aren't known.";

const RULES = (
  <p className="flex min-w-0 items-center gap-2 text-text-muted max-md:py-1.5">
    <Info size={14} className="shrink-0" />
    <span className="truncate" data-tip={RULES_TEXT}>
      {RULES_TEXT}
    </span>
  </p>
);

/** The API clients of one organization. */
export function ClientsOf({ organizationId, ...around }: Around & { organizationId: string }) {
  const { pages, ...source } = useAllPages(apiClientPages(organizationId));
  const clients = useMemo(
    () => clientsIn(pages ?? []).map((client) => ({ ...client, organizationId })),
    [pages, organizationId],
  );
  const caller = useCaller(organizationId);
  const growing = !source.complete && source.error === null;
  const { rows, ages } = useClientRows({ clients, growing, caller });
  const reading = useMemo(() => readingOf(pages ?? [], rows), [pages, rows]);
  return (
    <ClientsScreen
      source={{ ...source, endpoint: apiClientList.name, reason: undefined }}
      reading={reading}
      ages={ages}
      organizationId={organizationId}
      status={RULES}
      {...around}
    />
  );
}

/** The API clients of every organization that the credential can see, as they are read. */
export function AllClients(around: Around) {
  const client = useQueryClient();
  const ownClientId = useSession()?.clientId;
  const all = useAllClients();
  const { clients, unread, stopped, isReading } = all;
  const caller = useMemo(
    () =>
      clients.find(({ clientId }) => clientId !== "" && clientId === ownClientId)
        ?.createdBySvcUserId,
    [clients, ownClientId],
  );
  const { rows, ages } = useClientRows({
    clients,
    growing: isReading,
    caller,
    isFindingCaller: isReading && caller === undefined,
  });
  const reading = useMemo(() => ({ ...all.reading, rows }), [all.reading, rows]);
  return (
    <ClientsScreen
      source={all}
      reading={reading}
      ages={ages}
      {...around}
      status={
        <>
          {isReading && <Button onClick={() => stopReading(client)}>Stop</Button>}
          {stopped && !all.complete && <Button onClick={resumeReading}>Resume</Button>}
          {RULES}
        </>
      }
      unread={
        <UnreadOrganizations
          unread={unread}
          retry={(organizationIds) => void readClients(client, organizationIds)}
        />
      }
    />
  );
}
