import { WritesTo } from "~/components/credentials/writes-to.tsx";
import { SlowSend } from "~/components/form/form.tsx";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import type { Summary } from "../-body/summary.ts";

/** The foot of the composer: what a sync does and where, or how many issues block it. */
export function SyncBar({
  summary: { set, cleared },
  blocking,
  sending,
  disabledReason,
  onSync,
}: {
  summary: Summary;
  blocking: number;
  sending: boolean;
  disabledReason: string | undefined;
  onSync: () => void;
}) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong px-4 py-1.5 text-small">
      <span className="min-w-0 truncate">
        {blocking > 0
          ? `Fix ${plural(blocking, "issue")} to sync`
          : `${plural(set.length, "field")} set, ${cleared.length} cleared; the rest unchanged`}
      </span>
      <WritesTo className="ml-auto max-md:order-first max-md:ml-0 max-md:w-full" />
      <span className="flex max-md:hidden">
        <Keys keys="Mod+Enter" />
      </span>
      <SlowSend busy={sending} />
      <Button
        variant="primary"
        busy={sending}
        disabledReason={disabledReason}
        className="max-md:ml-auto"
        onClick={onSync}
      >
        {sending ? "Syncing" : "Sync engagement"}
      </Button>
    </div>
  );
}
