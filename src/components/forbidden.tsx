import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { buttonClasses } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

/** A screen that the signed-in kind of credential can't open; `reason` says which one could. */
export function Forbidden({ what, reason }: { what: string; reason: string }) {
  return (
    <StateMessage
      icon={<Lock size={16} strokeWidth={1.5} />}
      title={`This credential can't ${what}`}
      actions={
        <Link to="/sign-in" className={buttonClasses()}>
          Sign in with another
        </Link>
      }
    >
      {reason}
    </StateMessage>
  );
}
