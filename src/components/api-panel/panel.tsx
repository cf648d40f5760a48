import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { sessionState } from "~/api/session.ts";
import { MOST_REQUESTS, type ServiceRequest } from "~/api/state/request-log.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { plural } from "~/lib/format.ts";
import { formatWait } from "~/lib/format-size.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { IconButton } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import {
  HEIGHT,
  resizeApiPanel,
  toggleApiPanel,
  useApiPanel,
  useRequestsBehind,
} from "./panel-state.ts";
import { RequestTable } from "./request-table.tsx";
import { addressOf, callOf, curl, javascript, tokenCommand } from "./snippets.ts";

function totalsOf(requests: readonly ServiceRequest[], { service }: SessionState) {
  const hosts = new Set(requests.map(({ row }) => new URL(addressOf(row, service)).host));
  const all = requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const count =
    requests.length < MOST_REQUESTS
      ? plural(requests.length, "request")
      : `the last ${MOST_REQUESTS} requests`;
  return `${count}, ${formatWait(all)} in total, to ${[...hosts].join(" and ")}`;
}

/** The requests behind the screen as the service saw them, and a command for each. */
export default function Panel({ endpoints }: { endpoints: readonly PlainEndpoint[] }) {
  const { data: state } = useQuery(sessionState());
  const requests = useRequestsBehind(endpoints);
  const [chosen, setChosen] = useState<number>();
  // Prefers the screen's own requests to the frame's.
  const selected =
    requests.find(({ id }) => id === chosen) ??
    requests.findLast(({ row }) => endpoints.includes(row)) ??
    requests.at(-1);
  return (
    <section
      aria-label="Requests behind this screen"
      className="relative flex h-full transition-[translate,opacity] max-md:flex-col max-md:overflow-y-auto starting:translate-y-2 starting:opacity-0"
    >
      <ResizeHandle />
      <div className="flex min-h-0 min-w-0 flex-[3] flex-col max-md:contents">
        <header className="flex h-9 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
          <h2 className="text-small font-[600] whitespace-nowrap">Requests behind this screen</h2>
          {state && selected && (
            <span className="truncate text-small text-text-muted">{totalsOf(requests, state)}</span>
          )}
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
            <RequestTable requests={requests} selected={selected} onSelect={setChosen} />
          )}
        </div>
      </div>
      {state && selected && <SnippetPane request={selected} state={state} />}
    </section>
  );
}

const STEP = 16;

/** The panel's upper edge: dragged, or moved with the arrow keys; a double click resets it. */
function ResizeHandle() {
  const { height } = useApiPanel();
  const drag = useRef<{ y: number; height: number }>(undefined);
  const max = Math.max(HEIGHT.min, Math.round(window.innerHeight * 0.7));
  const resize = (to: number) => resizeApiPanel(Math.min(max, to));
  return (
    // A separator that can be moved is a control; the rule only knows static ones.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label="Height of the API panel"
      aria-orientation="horizontal"
      aria-valuemin={HEIGHT.min}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, height)}
      // Focusable, so that the keyboard can move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const to = {
          ArrowUp: height + STEP,
          ArrowDown: height - STEP,
          Home: HEIGHT.min,
          End: max,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        resize(to);
      }}
      onDoubleClick={() => resize(HEIGHT.default)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, height: Math.min(max, height) };
      }}
      onPointerMove={({ clientY }) => {
        if (drag.current) resize(drag.current.height + drag.current.y - clientY);
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      className="absolute inset-x-0 -top-1 z-20 h-2 cursor-ns-resize touch-none"
    />
  );
}

const LANGUAGES = [
  { id: "curl", label: "curl", write: curl },
  { id: "fetch", label: "fetch", write: javascript },
] as const;

const TOKEN_NAMES = {
  "organization-api-token": "the organization API token",
  "oauth-app-token": "the OAuth app's access token",
} as const;

function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="group"
      aria-label={label}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      translate="no"
      className="mono px-4 py-2 break-all whitespace-pre-wrap -outline-offset-2"
    >
      {children}
    </pre>
  );
}

/** How to get the token that the snippets read from the environment. */
function Token({ state: { session, service } }: { state: SessionState }) {
  if (session === null) return null;
  if (session.person !== null) {
    return (
      <p className="border-t border-line px-4 py-1.5 text-small text-text-muted">
        TAPEDECK_TOKEN is a token of your own. The one of {session.connection} stays on this server.
      </p>
    );
  }
  if (session.kind !== "client-app") {
    return (
      <p className="border-t border-line px-4 py-1.5 text-small text-text-muted">
        TAPEDECK_TOKEN is {TOKEN_NAMES[session.kind]} you signed in with.
      </p>
    );
  }
  const command = tokenCommand(service);
  return (
    <details className="border-t border-line text-small">
      <summary className="px-4 py-1.5 text-text-muted -outline-offset-2">
        How to get TAPEDECK_TOKEN
      </summary>
      <div className="relative">
        <Code label="Command that gets a token">{command}</Code>
        <div className="absolute top-0 right-2 bg-surface-sunken">
          <CopyButton text={command} label="Copy the command that gets a token" />
        </div>
      </div>
    </details>
  );
}

/** A request as code to paste and run: the credential is an environment variable. */
function SnippetPane({ request, state }: { request: ServiceRequest; state: SessionState }) {
  const [language, setLanguage] = useState(() => readPreference("api-language"));
  const { id: current, write } = LANGUAGES.find(({ id }) => id === language) ?? LANGUAGES[0];
  const snippet = write(callOf(request, state.service));
  return (
    <div className="relative flex min-h-0 min-w-0 flex-[2] flex-col max-md:flex-none md:border-l md:border-line-strong">
      <Tabs
        label="Show the request as"
        tabs={LANGUAGES}
        current={current}
        onChange={(id) => {
          setLanguage(id);
          writePreference("api-language", id);
        }}
        className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:shrink-0 [&>[role=tablist]]:px-4"
        panelClassName="min-h-0 flex-1 overflow-y-auto"
      >
        <Code label="Request">{snippet}</Code>
        <Token state={state} />
      </Tabs>
      <div className="absolute top-1 right-2 max-md:top-0">
        <CopyButton text={snippet} label="Copy" caption="Copy" />
      </div>
    </div>
  );
}
