import { isNotDone } from "~/api/write-end.ts";
import type { Issue } from "~/contract/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { focusQuietly } from "./focus-quietly.ts";
import { RetryWhen } from "./send-wait.tsx";
import type { Submission } from "./use-submit.ts";

/** Shows the notice, and goes on at the first field that has a message. */
function lead(notice: Element | null) {
  notice?.scrollIntoView({ block: "nearest" });
  focusQuietly(notice?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]"));
}

/** Above a form's fields: what a failure left behind, why, and the request ID. */
export function FailureNotice({
  of: { nothing, maybe = nothing, again, failure, attempt, checking, found, recheck, rest = [] },
}: {
  of: Omit<Submission, "busy"> & { rest?: readonly Issue[] };
}) {
  if (failure === undefined) return null;
  const notDone = isNotDone(failure);
  // A form that was closed meanwhile no longer has a way to check again.
  const isOpen = recheck !== undefined || found !== undefined;
  const earlier = "This attempt changed nothing, but an earlier one may have.";
  return (
    <div
      key={attempt}
      // A long form's button may be far from the notice.
      ref={lead}
      className="mb-4"
    >
      <Notice tone={notDone || maybe === nothing ? "negative" : "warning"} role="alert">
        <p>
          <strong>{!notDone ? maybe : isOpen ? earlier : nothing}</strong> {failure.message}
        </p>
        {failure.status === 429 && <RetryWhen until={failure.retryAt} />}
        {rest.map((issue) => (
          <p key={`${issue.path.join(".")}${issue.message}`}>
            {issue.path.length > 0 && <span className="mono">{issue.path.join(".")}: </span>}
            {issue.message}
          </p>
        ))}
        {failure.status > 0 && (
          <p className="mono text-text-muted">
            {failure.status}
            {failure.requestId !== undefined && `, request ${failure.requestId}`}
          </p>
        )}
        {isOpen && (
          <>
            <p className="mt-2">{checking ? "Checking if it was." : found}</p>
            {!checking && (
              <>
                <p>{again}</p>
                {recheck && (
                  <Button className="mt-2" onClick={recheck}>
                    Check again
                  </Button>
                )}
              </>
            )}
          </>
        )}
      </Notice>
    </div>
  );
}
