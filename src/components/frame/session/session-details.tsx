import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/nouns/session.ts";
import { nameOfSession } from "~/components/credentials/permissions.ts";
import { Name } from "~/components/names/names.tsx";
import { overlay } from "~/components/page/command-button.tsx";
import { REACH } from "~/contract/credentials.ts";
import type { Session } from "~/contract/gateway.ts";
import { ROLE_NAMES } from "~/contract/roles.ts";
import { formatClock, toDate } from "~/lib/format.ts";
import { holdsUnsaved } from "~/lib/unsaved.ts";
import { Button } from "~/ui/button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { ClientName } from "./client-name.tsx";
import { Connections } from "./connections.tsx";
import { PhoneControls } from "./phone-controls.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { ZoneChoice } from "./zone-choice.tsx";

/** The signed-in credential, the APIs it can access, when the session ends, and Sign out. */
export default function SessionDetails({
  session,
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const { idleMinutes, service } = useQuery(sessionState()).data ?? {};
  const signOut = useSignOut(onClose);
  const end = toDate(session.expiresAt);
  const reach = REACH[session.kind];
  const { person, role } = session;
  const leave = (everywhere: boolean) => {
    if (holdsUnsaved()) {
      onClose();
      return overlay.set(everywhere ? "sign-out everywhere" : "sign-out");
    }
    return signOut.mutate(everywhere);
  };
  return (
    <div className="w-72 p-4">
      <p className="font-[600] wrap-anywhere">{nameOfSession(session)}</p>
      {person?.name && person.email && (
        <p className="wrap-anywhere text-text-muted">{person.email}</p>
      )}
      {role !== null && (
        <p className="text-small">
          {[session.connection, ROLE_NAMES[role]].filter(Boolean).join(", ")}
        </p>
      )}
      {person === null && session.clientId !== null && (
        <>
          <ClientName session={session} />
          <Mono copy="Copy client ID">{session.clientId}</Mono>
        </>
      )}
      {/* Only the sandbox says whose credential it is. */}
      {session.organizationId !== null && (
        <p className="text-small">
          <Name kind="organization" id={session.organizationId} />, sandbox with invented data
        </p>
      )}
      <p className="mono truncate text-text-muted" translate="no" data-tip={service?.baseUrl}>
        {service?.baseUrl}
      </p>
      <p className="mt-2 text-small text-text-muted">
        Access: {reach.join(" and ")} {reach.length > 1 ? "APIs" : "API"}.
      </p>
      {end !== undefined && (
        <p className="text-small text-text-muted">
          Ends {formatClock(end)} (<TimeLeft until={session.expiresAt} />)
          {session.idleEndsAt < session.expiresAt && `, or after ${idleMinutes} min of inactivity`}.
        </p>
      )}
      {session.connections.length > 1 && <Connections session={session} onClose={onClose} />}
      <ZoneChoice />
      <PhoneControls onClose={onClose} />
      <Button
        className="mt-3 w-full"
        busy={signOut.isPending && !signOut.variables}
        onClick={() => leave(false)}
      >
        Sign out
      </Button>
      <Button
        className="mt-2 w-full"
        busy={signOut.isPending && signOut.variables}
        onClick={() => leave(true)}
      >
        Sign out everywhere
      </Button>
      <p className="mt-2 text-small text-text-muted">
        Everywhere: all {person === null ? "sessions with this credential" : "your sessions"}, in
        every browser.
      </p>
      {signOut.error !== null && (
        <p role="alert" className="mt-2 text-small text-negative">
          {signOut.error.message}
        </p>
      )}
    </div>
  );
}
