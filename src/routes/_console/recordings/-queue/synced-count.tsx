import { useQueryClient } from "@tanstack/react-query";
import { checkLink, type LinkCheck } from "~/api/link-checks.ts";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

/** How many recordings an engagement was synced for, and whether the service shows their links. */
export function SyncedCount({ checks }: { checks: readonly LinkCheck[] }) {
  const client = useQueryClient();
  if (checks.length === 0) return null;
  const linked = checks.filter(({ state }) => state === "linked").length;
  const checking = checks.filter(({ state }) => state === "checking").length;
  const open = checks.filter(({ state }) => state === "pending" || state === "failed");
  const parts = [
    linked > 0 && `${formatCount(linked)} linked`,
    checking > 0 && `${formatCount(checking)} being checked`,
    open.length > 0 && `${formatCount(open.length)} not shown as linked yet`,
  ].filter((part) => part !== false);
  return (
    <span role="status" className="shrink-0">
      <strong>{formatCount(checks.length)} synced</strong>: {parts.join(", ")}{" "}
      {open.length > 0 && (
        <button
          type="button"
          className={INK_LINK}
          onClick={() => open.forEach((check) => void checkLink(client, check, [0]))}
        >
          Check again
        </button>
      )}
    </span>
  );
}
