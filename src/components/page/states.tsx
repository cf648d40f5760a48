import { CancelledError, useQueryClient, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, Navigate, useRouter } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleOff from "lucide-react/icons/circle-off";
import ListFilter from "lucide-react/icons/list-filter";
import Lock from "lucide-react/icons/lock";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { ApiError, isCodeError, isSignedOut, PAUSED, toApiError } from "~/api/transport/errors.ts";
import { mayRecover, RECOVERY, retryFailed } from "~/api/transport/query-client.ts";
import { meansOf, useSession } from "~/components/credentials/permissions.ts";
import { lookup } from "~/lib/lookup.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { RetryButton } from "~/ui/retry-button.tsx";
import { useRetry } from "~/ui/hooks/use-retry.ts";
import { SkeletonRows, SlowWord } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Page } from "./page.tsx";
import { useIsHeld, WaitMessage } from "./waiting.tsx";

// What is shown instead of content: forbidden, loading, failed.

/** Shown instead of a screen that the credential or the role can't use; `reason` says which could. */
export function Forbidden({ what, reason }: { what: string; reason: string }) {
  const means = meansOf(useSession());
  return (
    <StateMessage
      icon={<Lock size={16} />}
      // For a person, the reason says whether it is their role or the connection.
      title={means === "credential" ? `This ${means} can't ${what}` : `You can't ${what}`}
      actions={
        // A person chooses another connection in the session's menu.
        means === "credential" ? (
          <Link to="/sign-in" className={buttonClasses()}>
            Sign in with another credential
          </Link>
        ) : undefined
      }
    >
      {reason}
    </StateMessage>
  );
}

interface EndpointProps {
  /** The name of the endpoint. */
  endpoint: string;
}

/** A placeholder, by default rows, while an endpoint answers; the reason while a read has to wait. */
export function Loading({
  endpoint,
  children,
  ...rows
}: EndpointProps & { label: string; rows: number; children?: ReactNode }) {
  const message = <WaitMessage endpoint={endpoint} />;
  if (useIsHeld(endpoint)) return message;
  return <SlowWord value={message}>{children ?? <SkeletonRows {...rows} />}</SlowWord>;
}

const ICONS = lookup<ReactNode>({
  offline: <WifiOff size={16} className="text-warning" />,
  forbidden: <Lock size={16} />,
  wrong_credential: <Lock size={16} />,
  not_found: <CircleOff size={16} />,
  [PAUSED]: <ListFilter size={16} />,
});

/** For a call that the reader stopped. */
const STOPPED = new ApiError({ status: 0, code: "stopped", message: "You stopped waiting." });

function Details({ error }: { error: ApiError }) {
  const { status, requestId } = error;
  if (status === 0) return null;
  const text = `${status}${requestId === undefined ? "" : `, request ${requestId}`}`;
  return (
    <span className="mt-0.5 flex items-center gap-1">
      <span className="mono" translate="no">
        {text}
      </span>
      <CopyButton text={`${text}: ${error.message}`} label="Copy details" />
    </span>
  );
}

/**
 * Shown instead of data that didn't load. `title` names it, e.g. "Recordings didn't load"; the error
 * message and the request ID follow. A list that paused says why, and resumes.
 */
export function Failure({
  title,
  error: thrown,
  retry,
}: {
  title: string;
  error: unknown;
  /** What Retry does beside retrying everything on the page that failed. */
  retry?: (() => void) | undefined;
}) {
  const error = thrown instanceof CancelledError ? STOPPED : toApiError(thrown);
  const client = useQueryClient();
  const retryAsked = () => {
    retryFailed(client);
    retry?.();
  };
  const isPaused = error.code === PAUSED;
  const heading = isPaused ? error.message : error.code === "offline" ? "No connection" : title;
  return (
    <StateMessage
      role="alert"
      icon={ICONS[error.code] ?? <CircleAlert size={16} className="text-negative" />}
      title={heading}
      actions={
        isPaused ? (
          <Button onClick={retryAsked}>Resume</Button>
        ) : (
          <RetryButton onRetry={retryAsked} />
        )
      }
    >
      {isPaused && "There may be more."}
      {error.message !== heading && error.message}
      {error.issues.map((issue) => (
        <span key={issue.path.join(".") + issue.message} className="block">
          <span className="mono" translate="no">
            {issue.path.join(".")}
          </span>
          : {issue.message}
        </span>
      ))}
      <Details error={error} />
      {mayRecover(thrown) && (
        <span className="block">We'll retry every {RECOVERY / 1000} seconds.</span>
      )}
    </StateMessage>
  );
}

/**
 * Shown instead of a screen that couldn't be loaded; the frame around it stays. The heading says that it
 * didn't load, and what is below only why.
 */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  // The page has no query that would be retried.
  useRetry(retry, mayRecover(error) || isCodeError(error));
  return (
    <Page title="This page didn't load">
      <Failure title={toApiError(error).message} error={error} retry={retry} />
    </Page>
  );
}

/** Shown instead of a page whose loader failed or whose code didn't load. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isSignedOut(error)) {
    return <Navigate to="/sign-in" search={{ redirect: router.state.location.href }} replace />;
  }
  const retry = () => {
    queries.reset();
    reset();
    // Also loads the page's code again.
    void router.invalidate();
  };
  return <FailedScreen error={error} retry={retry} />;
}

/** The label of a placeholder. An abbreviation keeps its capitals. */
export const loadingOf = (what: string) =>
  `Loading ${what.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`;

/** Shown in place of content that is loading or failed to load. */
export function Pending({
  what,
  error,
  retry,
  ...loading
}: EndpointProps & {
  /** What is loading, e.g. "Recordings". */
  what: string;
  /** The number of placeholder rows. */
  rows: number;
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}) {
  if (error !== null) return <Failure title={`${what} didn't load`} error={error} retry={retry} />;
  return <Loading label={loadingOf(what)} {...loading} />;
}
