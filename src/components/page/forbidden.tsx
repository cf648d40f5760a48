import { Link } from "@tanstack/react-router";
import Lock from "lucide-react/icons/lock";
import { buttonClasses } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

/** Shown instead of a screen the credential can't open; `reason` says which kind could. */
export function Forbidden({ what, reason }: { what: string; reason: string }) {
  return (
    <StateMessage
      icon={<Lock size={16} />}
      title={`This credential can't ${what}`}
      actions={
        <Link to="/sign-in" className={buttonClasses()}>
          Sign in with another credential
        </Link>
      }
    >
      {reason}
    </StateMessage>
  );
}
