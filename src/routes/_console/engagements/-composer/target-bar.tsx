import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "@tanstack/react-router";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { Notice } from "~/ui/notice.tsx";

/** The recording an engagement is composed for, and why it can't be if that is so. */
export function TargetBar({
  target: { recordingId, title, queue },
  reason,
}: {
  target: LinkTarget;
  reason: string | undefined;
}) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-2">
        {queue !== undefined && (
          <Link
            to="/recordings"
            search={{ ...queue, peek: recordingId, at: recordingId }}
            className={buttonClasses("quiet")}
          >
            <ArrowLeft size={14} />
            Unlinked queue
          </Link>
        )}
        <span className="min-w-0 truncate text-text-muted">
          For{" "}
          <Link
            to="/recordings/$recordingId"
            params={{ recordingId }}
            search={({ organizationId }) => ({ organizationId })}
            className={INK_LINK}
          >
            {title}
          </Link>
        </span>
      </div>
      {reason !== undefined && (
        <Notice tone="warning" role="alert">
          <strong>This can't be synced.</strong> {reason}
        </Notice>
      )}
    </div>
  );
}
