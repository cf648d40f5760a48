import { useEffect } from "react";
import { forgetSession } from "~/api/state/sign-out.ts";
import { nameOfSession, useSession } from "~/components/credentials/permissions.ts";
import type { Session } from "~/contract/gateway.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** Names a session: a person and the connection, or a credential's kind and its client ID. */
const namesOf = (session: Session) =>
  [nameOfSession(session), session.connection ?? session.clientId].filter(Boolean).join(", ");

/** Says who is signed in now, if that isn't who the page shows. The page keeps all it has until it is reloaded. */
export default function OtherSession({
  session,
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const shown = useSession();
  // What this tab has stored isn't for whoever it then shows.
  useEffect(() => addEventListener("pagehide", forgetSession), []);
  return (
    <Dialog
      title="Your sign-in changed in another tab"
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Stay on this page
          </Button>
          <Button size="lg" variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      <p>
        Now signed in: <strong translate="no">{namesOf(session)}</strong>.
      </p>
      {shown && (
        <p className="mt-2">
          This page still shows <strong translate="no">{namesOf(shown)}</strong>, so it can't load
          or send anything more. What you typed stays until you reload: copy what you need first.
        </p>
      )}
    </Dialog>
  );
}
