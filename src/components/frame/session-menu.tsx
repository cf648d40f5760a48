import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, CircleUser } from "lucide-react";
import { endSession, sessionState } from "~/api/session.ts";
import { REACH } from "~/contract/credentials.ts";
import { formatClock, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { KIND_NAMES } from "./navigation.ts";
import { TimeLeft } from "./time-left.tsx";

const API_NAMES = { user: "user-scoped API", org: "org-wide API", auth: "" } as const;

/** Which credential is signed in, what it reaches, when the session ends, and the way out. */
export function SessionMenu() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery(sessionState()).data?.session;
  const signOut = useMutation(endSession(client));
  if (!session) return null;
  const end = toDate(session.expiresAt);
  return (
    <PopoverButton
      label="Session"
      placement="bottom end"
      aria-label="Session"
      className="flex h-7 items-center gap-1.5 rounded-control px-2 font-[550] hover:bg-hover max-md:h-10 max-md:w-10 max-md:justify-center max-md:px-0"
      trigger={
        <>
          <CircleUser size={16} strokeWidth={1.5} className="md:hidden" />
          <span className="max-md:hidden">{KIND_NAMES[session.kind]}</span>
          <ChevronDown size={14} strokeWidth={1.75} className="text-text-muted max-md:hidden" />
        </>
      }
    >
      {(close) => (
        <div className="w-72 p-4">
          <p className="font-[600]">{KIND_NAMES[session.kind]}</p>
          {session.clientId !== null && <Mono copy="Copy client id">{session.clientId}</Mono>}
          <p className="mt-2 text-small text-text-muted">
            Reaches the {REACH[session.kind].map((host) => API_NAMES[host]).join(" and the ")}.
          </p>
          {end !== undefined && (
            <p className="text-small text-text-muted">
              Ends at {formatClock(end)}, <TimeLeft until={session.expiresAt} />.
            </p>
          )}
          <Button
            className="mt-3 w-full"
            busy={signOut.isPending}
            onClick={() =>
              signOut.mutate(undefined, {
                onSuccess: () => {
                  close();
                  void navigate({ to: "/sign-in", search: {} });
                },
              })
            }
          >
            Sign out
          </Button>
          {signOut.error !== null && (
            <p role="alert" className="mt-2 text-small text-negative">
              {signOut.error.message}
            </p>
          )}
        </div>
      )}
    </PopoverButton>
  );
}
