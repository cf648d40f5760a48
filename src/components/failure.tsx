import { CircleAlert, CircleOff, Hourglass, Lock, RefreshCw, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { type ApiError, toApiError } from "~/api/errors.ts";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

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

/** Counts down the wait a 429 asks for, then goes on by itself. */
function RateLimited({ error, retry }: { error: ApiError; retry: () => void }) {
  const [left, setLeft] = useState(Math.ceil(error.retryAfter ?? 5));
  // Talks to the clock.
  useEffect(() => {
    if (left <= 0) retry();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, retry]);
  return (
    <StateMessage
      role="status"
      icon={<Hourglass {...GLYPH} className="text-warning" />}
      title={`Waiting ${Math.max(0, left)} s`}
      actions={
        <Button icon={<RefreshCw size={14} strokeWidth={1.75} />} onClick={retry}>
          Try now
        </Button>
      }
    >
      The service allows a number of requests a minute. Loading goes on by itself.
    </StateMessage>
  );
}

/**
 * What a pane shows when its data didn't come. `title` says what, e.g. "Recordings didn't load";
 * the service's own words and the request follow.
 */
export function Failure({
  title,
  error: thrown,
  retry,
}: {
  title: string;
  error: unknown;
  retry: () => void;
}) {
  const error = toApiError(thrown);
  if (error.code === "rate_limited") return <RateLimited error={error} retry={retry} />;
  const looks = {
    offline: { icon: <WifiOff {...GLYPH} className="text-warning" />, title: "No connection" },
    forbidden: { icon: <Lock {...GLYPH} />, title },
    wrong_credential: { icon: <Lock {...GLYPH} />, title },
    not_found: { icon: <CircleOff {...GLYPH} />, title },
  };
  const look = Object.entries(looks).find(([code]) => code === error.code)?.[1];
  return (
    <StateMessage
      role="alert"
      icon={look?.icon ?? <CircleAlert {...GLYPH} className="text-negative" />}
      title={look?.title ?? title}
      actions={
        <Button icon={<RefreshCw size={14} strokeWidth={1.75} />} onClick={retry}>
          {error.code === "offline" ? "Try now" : "Retry"}
        </Button>
      }
    >
      {error.message}
      {error.issues.map((issue) => (
        <span key={issue.path.join(".") + issue.message} className="block">
          <span className="mono">{issue.path.join(".")}</span>: {issue.message}
        </span>
      ))}
      <Details error={error} />
    </StateMessage>
  );
}
