import RefreshCw from "lucide-react/icons/refresh-cw";
import { retryNow } from "~/api/retrying.ts";
import { stopWaiting, type Wait } from "~/api/waits.ts";
import { Button } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { Countdown, WaitGlyph } from "./countdown.tsx";

/** How much of the wait is over. */
function WaitBar({ wait: { since, until } }: { wait: Wait }) {
  const over = Math.max(0, Math.min(1, (useNow() - since) / (until - since)));
  return (
    <span aria-hidden className="mr-1 h-1 w-30 self-center bg-track">
      <span className="block h-full bg-fill" style={{ width: `${over * 100}%` }} />
    </span>
  );
}

/** A countdown to the next try, with a way to try now and one to give up. */
export default function WaitMessage({ wait }: { wait: Wait }) {
  return (
    <StateMessage
      role="status"
      icon={<WaitGlyph size={16} />}
      title={<Countdown wait={wait} />}
      actions={
        <>
          <WaitBar wait={wait} />
          <Button icon={<RefreshCw size={14} />} onClick={retryNow}>
            Retry
          </Button>
          <Button variant="quiet" onClick={() => stopWaiting(wait.name)}>
            Stop
          </Button>
        </>
      }
    >
      {wait.error?.status === 429
        ? "Too many requests this minute. We'll retry automatically."
        : wait.error?.message}
    </StateMessage>
  );
}
