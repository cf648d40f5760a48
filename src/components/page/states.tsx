import {
  CancelledError,
  type Query,
  useQueryClient,
  useQueryErrorResetBoundary,
} from "@tanstack/react-query";
import { type ErrorComponentProps, Link, Navigate, useRouter } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleOff from "lucide-react/icons/circle-off";
import Lock from "lucide-react/icons/lock";
import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, isSignedOut, toApiError } from "~/api/transport/errors.ts";
import { meansOf, useSession } from "~/components/credentials/permissions.ts";
import { loadCode } from "~/lib/code.ts";
import { lookup } from "~/lib/lookup.ts";
import { offerRetry, retries } from "~/lib/retries.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import { RetryButton } from "~/ui/retry-button.tsx";
import { SkeletonRows, SlowWord } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Page } from "./page.tsx";
import { useWait } from "./use-wait.ts";

// What is shown instead of content: forbidden, loading, failed.

const Message = laterPart("parts", () => import("./wait-message.tsx"));
const RetryNote = laterPart("parts", () => import("./retry-note.tsx"));

/** Shown instead of a screen the credential can't open; `reason` says which kind could. */
export function Forbidden({ what, reason }: { what: string; reason: string }) {
  const means = meansOf(useSession());
  return (
    <StateMessage
      icon={<Lock size={16} />}
      title={`This ${means} can't ${what}`}
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

interface Of {
  /** The name of the endpoint. */
  of: string;
}

/**
 * In place of content that isn't there yet: the countdown to the next try of an endpoint's calls, or
 * for how long the service hasn't answered.
 */
export function WaitMessage({ of }: Of) {
  const [since] = useState(Date.now);
  return <Message of={of} since={since} />;
}

/** A placeholder, by default rows, while an endpoint answers; the countdown while the call waits. */
export function Loading({
  of,
  children,
  ...rows
}: Of & { label: string; rows: number; children?: ReactNode }) {
  const message = <WaitMessage of={of} />;
  if (useWait(of) !== undefined) return message;
  return <SlowWord value={message}>{children ?? <SkeletonRows {...rows} />}</SlowWord>;
}

const ICONS = lookup<ReactNode>({
  offline: <WifiOff size={16} className="text-warning" />,
  forbidden: <Lock size={16} />,
  wrong_credential: <Lock size={16} />,
  not_found: <CircleOff size={16} />,
});

/** For a call that the reader stopped. */
const STOPPED = new ApiError({ status: 0, code: "stopped", message: "You stopped waiting." });

function Details({ error }: { error: ApiError }) {
  const { status, requestId } = error;
  if (status === 0) return null;
  const text = `${status}${requestId === undefined ? "" : `, request ${requestId}`}`;
  return (
    <span className="mt-0.5 flex items-center gap-1">
      <span className="mono">{text}</span>
      <CopyButton text={`${text}: ${error.message}`} label="Copy details" />
    </span>
  );
}

const isFailed = ({ state }: Query): boolean => state.status === "error";

/**
 * Shown instead of data that didn't load. `title` names it, e.g. "Recordings didn't load"; the error
 * message and the request ID follow.
 */
export function Failure({
  title,
  error: thrown,
  retry,
}: {
  title: string;
  error: unknown;
  /** What to do beside loading again all queries and parts of the page that failed. */
  retry?: (() => void) | undefined;
}) {
  const error = thrown instanceof CancelledError ? STOPPED : toApiError(thrown);
  const client = useQueryClient();
  // One press retries everything on the page that failed.
  const retryAsked = async () => {
    const recovery = await loadCode("parts", () => import("~/api/transport/recovery.ts")).catch(
      () => undefined,
    );
    // A screen that failed is among what recovery retries: loading it twice at once ends the first time.
    const isOffered = recovery && retries.get().some((one) => one.retry === retry);
    if (recovery) recovery.retryAll(client);
    else void client.refetchQueries({ type: "active", predicate: isFailed });
    if (!isOffered) retry?.();
  };
  const heading = error.code === "offline" ? "No connection" : title;
  return (
    <StateMessage
      role="alert"
      icon={ICONS[error.code] ?? <CircleAlert size={16} className="text-negative" />}
      title={heading}
      actions={<RetryButton error={thrown} onRetry={() => void retryAsked()} />}
    >
      {error.message !== heading && error.message}
      {error.issues.map((issue) => (
        <span key={issue.path.join(".") + issue.message} className="block">
          <span className="mono">{issue.path.join(".")}</span>: {issue.message}
        </span>
      ))}
      <Details error={error} />
      <RetryNote error={thrown} />
    </StateMessage>
  );
}

/**
 * Shown instead of a screen that couldn't be loaded; the frame around it stays. The heading says that it
 * didn't load, and what is below only why.
 */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  // Recovery, which retries automatically.
  useEffect(() => offerRetry(error, retry), [retry, error]);
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

/** What a placeholder is called. An abbreviation keeps its capitals. */
export const loadingOf = (what: string) =>
  `Loading ${what.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`;

/** In place of content that is loading or failed to load. */
export function Pending({
  what,
  error,
  retry,
  ...loading
}: Of & {
  /** What it is, e.g. "Recordings". */
  what: string;
  /** As many rows as it will have. */
  rows: number;
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}) {
  if (error !== null) return <Failure title={`${what} didn't load`} error={error} retry={retry} />;
  return <Loading label={loadingOf(what)} {...loading} />;
}
