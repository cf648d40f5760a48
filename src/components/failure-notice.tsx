import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ApiError } from "~/api/errors.ts";
import type { Issue } from "~/contract/errors.ts";

/** Above a form's fields: what did not happen, why, and the request it was. */
export function FailureNotice({
  nothing,
  failure,
  rest = [],
}: {
  /** What did not happen, e.g. "Nothing was created." */
  nothing: string;
  failure: ApiError | undefined;
  rest?: readonly Issue[];
}) {
  const ref = useRef<HTMLDivElement>(null);
  // Scrolling is the browser's: a long form's button may be far from the notice.
  useEffect(() => {
    if (failure !== undefined) ref.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div
      ref={ref}
      role="alert"
      className="mb-4 flex gap-2.5 rounded-control bg-negative-tint px-3 py-2.5"
    >
      <CircleAlert size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-negative" />
      <div className="min-w-0">
        <p>
          <strong>{nothing}</strong> {failure.message}
        </p>
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
      </div>
    </div>
  );
}
