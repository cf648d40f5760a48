import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { requestLog, type ServiceRequest } from "~/api/request-log.ts";
import { sessionState } from "~/api/session.ts";
import { plural } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { IconButton } from "~/ui/button.tsx";
import { OfferList } from "./offer-list.tsx";
import { toggleApiPanel, useApiPanel } from "./panel-state.ts";
import { RequestList } from "./request-list.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import { addressOf } from "./service-call.ts";
import { SnippetPane } from "./snippet-pane.tsx";
import { rowsOf, screenAt, useRequestsBehind } from "./use-requests-behind.ts";

function Sum({ requests }: { requests: readonly ServiceRequest[] }) {
  const service = useQuery(sessionState()).data?.service;
  if (requests.length === 0 || service === undefined) return null;
  const hosts = new Set(requests.map(({ row }) => new URL(addressOf(row, service)).host));
  const all = requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <span className="truncate text-small text-text-muted">
      {plural(requests.length, "request")}, {formatWait(all)} in all, to {[...hosts].join(" and ")}
    </span>
  );
}

/**
 * The requests behind the screen as they went to the service, each as a command, and what else the
 * interface offers there.
 */
export default function Panel() {
  const { height } = useApiPanel();
  const pathname = useLocation({ select: (location) => location.pathname });
  const requests = useRequestsBehind();
  const [chosen, setChosen] = useState<number>();
  const rows = rowsOf(screenAt(pathname));
  // The frame asks for things, too: what the screen is about comes first.
  const selected =
    requests.find(({ id }) => id === chosen) ??
    requests.findLast(({ row }) => rows.includes(row)) ??
    requests.at(-1);
  const { visit } = requestLog();
  return (
    <section
      aria-label="Requests behind this screen"
      className="relative flex h-full transition-[translate,opacity] max-md:flex-col max-md:overflow-y-auto starting:translate-y-2 starting:opacity-0"
    >
      <ResizeHandle height={height} />
      <div className="flex min-h-0 min-w-0 flex-[3] flex-col max-md:contents">
        <header className="flex h-9 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
          <h2 className="text-small font-[600] whitespace-nowrap">Requests behind this screen</h2>
          <Sum requests={requests} />
          <span className="ml-auto">
            <IconButton label="Close the API panel" onClick={toggleApiPanel}>
              <X size={16} strokeWidth={1.5} />
            </IconButton>
          </span>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto max-md:flex-none">
          {selected === undefined ? (
            <p className="px-4 py-3 text-small text-text-muted">No request yet</p>
          ) : (
            <RequestList
              requests={requests}
              selected={selected}
              visit={visit}
              onSelect={setChosen}
            />
          )}
        </div>
        <OfferList rows={rows} requests={requests} />
      </div>
      {selected !== undefined && <SnippetPane request={selected} />}
    </section>
  );
}
