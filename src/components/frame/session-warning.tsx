import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TimeLeft } from "./time-left.tsx";

/** Before the session ends: how long it goes on, and the way to start another from where one is. */
export function SessionWarning({ until, onSignIn }: { until: string; onSignIn: () => void }) {
  return (
    <div className="fixed right-4 bottom-4 z-30 max-w-100 rounded-dialog border border-line-strong bg-surface-raised shadow-popover max-md:left-4">
      <Notice tone="warning" role="status" className="items-center">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <strong>The session ends soon</strong>, <TimeLeft until={until} />. What stands on the
            page stays.
          </p>
          <Button onClick={onSignIn}>Sign in again</Button>
        </div>
      </Notice>
    </div>
  );
}
