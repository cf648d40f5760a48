import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { isJsonObject } from "~/lib/json.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { startFrom } from "../-composer/draft.ts";
import { changeDraft } from "../-composer/draft-store.ts";
import { idOf, IssueLine, StateMark } from "./cells.tsx";
import type { BatchRow } from "./rows.ts";

/** One row of a batch in full: why it wasn't taken, in whose words, and the body as it was read. */
export function RowDetails({
  row,
  unit,
  onClose,
}: {
  row: BatchRow;
  unit: string;
  onClose: () => void;
}) {
  const { body, entry, unknown } = row;
  const navigate = useNavigate({ from: "/engagements/" });
  const failure = row.state === "failed" && entry?.outcome.kind === "failed" ? entry.outcome : null;
  const issues = failure?.issues ?? row.issues;
  const text = body === undefined ? row.text : JSON.stringify(body, null, 2);
  const name = `${unit} ${row.place}`;
  const id = idOf(row);
  return (
    <aside
      aria-label={name}
      className="max-h-[45%] shrink-0 overflow-y-auto border-t border-line-strong bg-surface-sunken px-4 pb-3"
    >
      <div className="sticky top-0 flex h-10 items-center max-md:h-12 gap-3 bg-surface-sunken">
        <h2 className="font-[600]">{name}</h2>
        <StateMark state={row.state} />
        {id !== undefined && <Mono copy="Copy engagement id">{id}</Mono>}
        <span className="ml-auto flex items-center gap-1">
          {isJsonObject(body) && (
            <Button
              onClick={() => {
                changeDraft((draft) => startFrom(draft, body));
                void navigate({ search: (previous) => ({ ...previous, tab: undefined }) });
              }}
            >
              Open in composer
            </Button>
          )}
          <CopyButton text={text} label="Copy body" />
          <IconButton label="Close" onClick={onClose}>
            <X size={16} strokeWidth={1.5} />
          </IconButton>
        </span>
      </div>
      {failure !== null && (
        <p>
          {failure.message}{" "}
          {failure.status > 0 && (
            <span className="mono text-text-muted">
              {failure.status}
              {entry?.requestId !== undefined && `, request ${entry.requestId}`}
            </span>
          )}
        </p>
      )}
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.path.join(".")} ${issue.message}`}>
              <IssueLine issue={issue} />
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p>
          Not sent, as the interface doesn't know it:{" "}
          <span className="mono">{unknown.join(", ")}</span>
        </p>
      )}
      <pre className="mono mt-2 whitespace-pre-wrap" translate="no">
        {text}
      </pre>
    </aside>
  );
}
