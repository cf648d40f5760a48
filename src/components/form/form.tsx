import { type ComponentProps, type ReactNode, useState } from "react";
import type { ApiError } from "~/api/transport/errors.ts";
import { isNotDone } from "~/api/transport/write.ts";
import { Locked } from "~/components/credentials/locked.tsx";
import { SLOW, SoFar } from "~/components/page/waiting.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import type { Issue } from "~/contract/errors.ts";
import { Button } from "~/ui/button.tsx";
import { useNow, useSecondsUntil } from "~/ui/hooks/use-now.ts";
import { Notice } from "~/ui/notice.tsx";
import type { Submission } from "./submission.ts";
import type { FormState } from "./use-form.ts";

/** Focuses a field without opening the list of a picker over the other fields. */
export function focusQuietly(field: HTMLElement | null | undefined) {
  if (!field) return;
  field.dataset["opening"] = "";
  field.focus();
  delete field.dataset["opening"];
}

/** Fields, one below the other, under a notice of what failed. */
export function Form<Values extends object>({
  form,
  id,
  children,
}: {
  form: FormState<Values>;
  /** Connects a dialog's button, which is outside the form, with it. */
  id: string;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FailureNotice submission={form} />
      <Locked reason={form.locked} className="mb-4" />
      <div className="flex flex-col gap-4">{children}</div>
    </form>
  );
}

/** The seconds until what a rate limit refused may be sent again; 0 if there is no limit. */
const useLimit = (failure: ApiError | undefined) =>
  useSecondsUntil(failure?.status === 429 ? failure.retryAt : 0);

/**
 * Sends the form it is in, or what `onClick` does; `submitting` is its label meanwhile, e.g.
 * "Creating". After a rate limit it counts down to when it can be used again.
 */
export function SubmitButton({
  submission: { busy, failure, reason },
  submitting,
  children,
  ...props
}: ComponentProps<typeof Button> & {
  submission: Pick<Submission, "busy" | "failure" | "reason">;
  submitting: string;
}) {
  const limit = useLimit(failure);
  return (
    <>
      <SlowSend busy={busy} />
      <Button
        size="lg"
        variant="primary"
        type="submit"
        busy={busy}
        disabledReason={limit > 0 ? failure?.message : reason}
        {...props}
      >
        {busy ? submitting : limit > 0 ? `Retry in ${limit} s` : children}
      </Button>
    </>
  );
}

function SlowWord() {
  const [since] = useState(Date.now);
  if (useNow() - since < SLOW) return null;
  return (
    <span role="status" className="text-small text-text-muted">
      <SoFar who="The service" since={since} />
    </span>
  );
}

/**
 * Shows beside a button for how long sending has taken, once that is slow. There is no Stop: nobody would
 * know whether the write was executed.
 */
export const SlowSend = ({ busy }: { busy: boolean }) => busy && <SlowWord />;

/** Counts down to when something may be sent again. */
export function RetryWhen({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  return <p role="timer">{seconds > 0 ? `Retry in ${seconds} s.` : "You can retry now."}</p>;
}

/** Identifies a response, to find it in the service's logs. */
export const AnswerLine = ({
  response: { status, requestId },
}: {
  response: { status: number; requestId?: string | undefined };
}) => (
  <p className="mono text-text-muted" translate="no">
    {status}
    {requestId !== undefined && `, request ${requestId}`}
  </p>
);

/** Scrolls to the notice and focuses the first field with a message. */
function revealNotice(notice: Element | null) {
  notice?.scrollIntoView({ block: "nearest" });
  focusQuietly(notice?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]"));
}

/** Above a form's fields: what a failure left behind, why, and the request ID. */
export function FailureNotice({
  submission: { nothing, maybe = nothing, again, list, failure, attempt, isUnknown, ...shown },
}: {
  submission: Omit<Submission, "busy"> & {
    rest?: readonly Issue[];
    /** Whether the messages beside the fields say it all. */
    isSaid?: boolean;
  };
}) {
  const { rest = [], isSaid = false } = shown;
  if (failure === undefined) return null;
  if (isSaid) return <div key={attempt} ref={revealNotice} />;
  const notDone = isNotDone(failure);
  const earlier = "This attempt changed nothing, but an earlier one may have.";
  return (
    <div
      key={attempt}
      // A long form's button may be far from the notice.
      ref={revealNotice}
      className="mb-4"
    >
      <Notice tone={notDone || maybe === nothing ? "negative" : "warning"} role="alert">
        <p>
          <strong>{!notDone ? maybe : isUnknown ? earlier : nothing}</strong> {failure.message}
        </p>
        {failure.status === 429 && <RetryWhen until={failure.retryAt} />}
        {rest.map((issue) => (
          <p key={`${issue.path.join(".")}${issue.message}`}>
            {issue.path.length > 0 && (
              <span className="mono" translate="no">
                {issue.path.join(".")}:{" "}
              </span>
            )}
            {issue.message}
          </p>
        ))}
        {failure.status > 0 && <AnswerLine response={failure} />}
        {isUnknown && (
          <>
            <p className="mt-2">{again}</p>
            {list && (
              <TextLink
                to={list.to}
                // The link closes the form, which keeps what was typed.
                search={(previous) => ({ ...previous, create: undefined })}
                onClick={list.reload}
              >
                {list.label}
              </TextLink>
            )}
          </>
        )}
      </Notice>
    </div>
  );
}
