import Lock from "lucide-react/icons/lock";
import { classes } from "~/ui/classes.ts";

/** Says why a form can't be sent by whoever is signed in, before anything is typed. */
export const Locked = ({
  reason,
  className,
}: {
  reason: string | undefined;
  className?: string;
}) =>
  reason === undefined ? null : (
    <p className={classes("flex items-start gap-2 text-text-muted", className)}>
      <Lock size={14} className="mt-[3px] shrink-0" />
      {reason}
    </p>
  );
