import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleOff from "lucide-react/icons/circle-off";
import Lock from "lucide-react/icons/lock";
import WifiOff from "lucide-react/icons/wifi-off";
import {
  CancelledError,
  type Query,
  useQueryClient,
  useQueryErrorResetBoundary,
} from "@tanstack/react-query";
import { type ErrorComponentProps, Navigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ApiError, isSignedOut, toApiError } from "~/api/errors.ts";
import { loadCode } from "~/lib/code.ts";
import { lookup } from "~/lib/lookup.ts";
import { offerRetry } from "~/lib/retries.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { RetryButton } from "~/ui/retry-button.tsx";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Page } from "./page.tsx";

const RetryNote = laterPart("parts", () => import("./retry-note.tsx"));

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
    const recovery = await loadCode("parts", () => import("~/api/recovery.ts")).catch(
      () => undefined,
    );
    if (recovery) recovery.retryAll(client);
    else void client.refetchQueries({ type: "active", predicate: isFailed });
    retry?.();
  };
  return (
    <StateMessage
      role="alert"
      icon={ICONS[error.code] ?? <CircleAlert size={16} className="text-negative" />}
      title={error.code === "offline" ? "No connection" : title}
      actions={<RetryButton error={thrown} onRetry={() => void retryAsked()} />}
    >
      {error.message}
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

/** Shown instead of a screen that couldn't be loaded; the frame around it stays. */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  // Recovery, which retries automatically.
  useEffect(() => offerRetry(error, retry), [retry, error]);
  return (
    <Page title="This page didn't load">
      <Failure title="Couldn't load this page" error={error} retry={retry} />
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
