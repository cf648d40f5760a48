import { Link } from "@tanstack/react-router";
import { CircleOff } from "lucide-react";
import { buttonClasses } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Page } from "./page.tsx";

/** An address that leads nowhere, or a thing that doesn't exist or is out of the credential's reach. */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <StateMessage
        icon={<CircleOff size={16} strokeWidth={1.5} />}
        title="There is nothing at this address"
        actions={
          <Link to="/recordings" className={buttonClasses()}>
            Go to Recordings
          </Link>
        }
      >
        The thing it names may not exist, or this credential can't see it.
      </StateMessage>
    </Page>
  );
}
