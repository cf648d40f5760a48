import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { sessionState } from "~/api/nouns/session.ts";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { formatSize, formatWait } from "~/lib/format-size.ts";
import { classes } from "~/ui/classes.ts";
import { IconButton } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { curl, tokenCommand } from "./curl.ts";
import { toggleApiPanel, useRequests } from "./panel-state.ts";

/** The calls of this visit as the service saw them, and a command for the selected one. */
export default function Panel() {
  const { data: state } = useQuery(sessionState());
  const requests = useRequests();
  const [chosen, setChosen] = useState<number>();
  const selected = requests.find(({ id }) => id === chosen) ?? requests.at(-1);
  return (
    <section
      aria-label="Requests behind this screen"
      className="flex h-full max-md:flex-col max-md:overflow-y-auto"
    >
      <div className="flex min-h-0 min-w-0 flex-[3] flex-col max-md:contents">
        <header className="flex h-9 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
          <h2 className="text-small font-[600]">Requests behind this screen</h2>
          <IconButton label="Close the API panel" onClick={toggleApiPanel}>
            <X size={16} />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-auto max-md:flex-none">
          {selected === undefined ? (
            <p className="px-4 py-3 text-small text-text-muted">No requests yet</p>
          ) : (
            <table aria-label="Requests" data-roving className="w-full text-left text-small">
              <thead className="sr-only">
                <tr>
                  {["Method", "Path and query", "Status", "Time", "Size", "Request ID"].map(
                    (name) => (
                      <th
                        key={name}
                        scope="col"
                        className={name === "Size" ? "max-md:hidden" : undefined}
                      >
                        {name}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {requests.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    selected={request === selected}
                    onSelect={() => setChosen(request.id)}
                  />
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
      {state && selected && (
        <div className="min-h-0 min-w-0 flex-[2] overflow-y-auto max-md:flex-none md:border-l md:border-line-strong">
          <Code label="Request" copy="Copy" text={curl(selected, state.service)} />
          <Token state={state} />
        </div>
      )}
    </section>
  );
}

const endOf = ({ status, canceled }: ServiceRequest) =>
  status > 0 ? status : canceled ? "canceled" : "no response";

/** A call; selecting it shows its command. */
function RequestRow({
  request,
  selected,
  onSelect,
}: {
  request: ServiceRequest;
  selected: boolean;
  onSelect: () => void;
}) {
  const { row, params, search, status, canceled, milliseconds, bytes, requestId } = request;
  const address = fillPath(row.path, { ...params }) + (search === "" ? "" : `?${search}`);
  const failed = !canceled && (status === 0 || status >= 400);
  return (
    <tr
      className={classes(
        "relative h-8 [&>td]:pr-3 [&>td]:whitespace-nowrap",
        selected ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <td className={classes("mono relative pl-4", selected && "current-mark")} translate="no">
        {row.method}
      </td>
      <th scope="row" className="w-full max-w-0 min-w-40 pr-3 font-[400] max-md:min-w-24">
        <button
          type="button"
          aria-pressed={selected}
          onClick={onSelect}
          data-tip={address}
          className="mono block w-full truncate text-left -outline-offset-2 after:absolute after:inset-0"
          translate="no"
        >
          {address}
        </button>
      </th>
      <td className={classes(failed && "text-negative")}>{endOf(request)}</td>
      <td className="text-right">{formatWait(milliseconds)}</td>
      <td className="text-right max-md:hidden">{formatSize(bytes)}</td>
      <td>
        <span className="relative z-10 flex items-center gap-1">
          {/* On a phone there is only room to copy it. */}
          <span className="mono text-text-muted max-md:sr-only" translate="no">
            {requestId}
          </span>
          {requestId !== undefined && <CopyButton text={requestId} label="Copy request ID" />}
        </span>
      </td>
    </tr>
  );
}

/** A command, and a button that copies it. */
function Code({ label, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <div className="relative">
      <pre
        role="group"
        aria-label={label}
        translate="no"
        className="mono px-4 py-2 pr-12 break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
      <span className="absolute top-1 right-2">
        <CopyButton text={text} label={copy} />
      </span>
    </div>
  );
}

const TOKEN_NAMES = {
  "organization-api-token": "the organization API token",
  "oauth-app-token": "the OAuth app's access token",
} as const;

/** How to get the token that the commands read from the environment. */
function Token({ state: { session, service } }: { state: SessionState }) {
  if (session === null) return null;
  if (session.person === null && session.kind === "client-app") {
    return (
      <details className="border-t border-line text-small">
        <summary className="px-4 py-1.5 text-text-muted -outline-offset-2">
          How to get TAPEDECK_TOKEN
        </summary>
        <Code
          label="Command that gets a token"
          copy="Copy the command that gets a token"
          text={tokenCommand(service)}
        />
      </details>
    );
  }
  return (
    <p className="border-t border-line px-4 py-1.5 text-small text-text-muted">
      {session.person === null && session.kind !== "client-app"
        ? `TAPEDECK_TOKEN is ${TOKEN_NAMES[session.kind]} you signed in with.`
        : `TAPEDECK_TOKEN is your own token. The one of ${session.connection} stays on this server.`}
    </p>
  );
}
