import X from "lucide-react/icons/x";
import { useState } from "react";
import { MOST_REQUESTS, requestLog, type ServiceRequest } from "~/api/state/request-log.ts";
import { useService } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { plural } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { IconButton } from "~/ui/button.tsx";
import { toggleApiPanel, useApiPanel } from "./panel-state.ts";
import { RequestList } from "./request-list.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import { addressOf } from "./snippets/service-call.ts";
import { SnippetPane } from "./snippets/snippet-pane.tsx";
import { useRequestsBehind } from "./use-requests-behind.ts";

function Totals({ requests }: { requests: readonly ServiceRequest[] }) {
  const service = useService();
  if (requests.length === 0 || service === undefined) return null;
  const hosts = new Set(requests.map(({ row }) => new URL(addressOf(row, service)).host));
  const all = requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <span className="truncate text-small text-text-muted">
      {requests.length < MOST_REQUESTS
        ? plural(requests.length, "request")
        : `the last ${MOST_REQUESTS} requests`}
      , {formatWait(all)} in total, to {[...hosts].join(" and ")}
    </span>
  );
}

/** The requests behind the screen as the service saw them, and a command for each. */
export default function Panel({ endpoints }: { endpoints: readonly PlainEndpoint[] }) {
  const { height } = useApiPanel();
  const requests = useRequestsBehind(endpoints);
  const [chosen, setChosen] = useState<number>();
  // Prefers the screen's own requests: the frame makes some, too.
  const selected =
    requests.find(({ id }) => id === chosen) ??
    requests.findLast(({ row }) => endpoints.includes(row)) ??
    requests.at(-1);
  const { visit } = requestLog.get();
  return (
    <section
      aria-label="Requests behind this screen"
      className="relative flex h-full transition-[translate,opacity] max-md:flex-col max-md:overflow-y-auto starting:translate-y-2 starting:opacity-0"
    >
      <ResizeHandle height={height} />
      <div className="flex min-h-0 min-w-0 flex-[3] flex-col max-md:contents">
        <header className="flex h-9 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
          <h2 className="text-small font-[600] whitespace-nowrap">Requests behind this screen</h2>
          <Totals requests={requests} />
          <span className="ml-auto">
            <IconButton label="Close the API panel" onClick={toggleApiPanel}>
              <X size={16} />
            </IconButton>
          </span>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto max-md:flex-none">
          {selected === undefined ? (
            <p className="px-4 py-3 text-small text-text-muted">No requests yet</p>
          ) : (
            <RequestList
              requests={requests}
              selected={selected}
              visit={visit}
              onSelect={setChosen}
            />
          )}
        </div>
      </div>
      {selected !== undefined && <SnippetPane request={selected} />}
    </section>
  );
}
