import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { sessionState } from "~/api/session.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { curl, tokenCommand } from "./curl.ts";
import { javascript } from "./javascript.ts";
import { callOf, type Service } from "./service-call.ts";

const TABS = [
  { id: "curl", label: "curl" },
  { id: "fetch", label: "fetch" },
] as const;
type Language = (typeof TABS)[number]["id"];

const WRITERS = { curl, fetch: javascript } as const;

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

function Token({ service }: { service: Service }) {
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
export function SnippetPane({ request }: { request: ServiceRequest }) {
  const { data } = useQuery(sessionState());
  const [language, setLanguage] = useState<Language>(
    () => TABS.find(({ id }) => id === readPreference("api-language"))?.id ?? "curl",
  );
  if (data === undefined) return null;
  const { service, session } = data;
  const snippet = WRITERS[language](callOf(request, service));
  return (
    <div className="relative flex min-h-0 min-w-0 flex-[2] flex-col max-md:flex-none md:border-l md:border-line-strong">
      <Tabs
        label="Show the request as"
        tabs={TABS}
        current={language}
        onChange={(id) => {
          setLanguage(id);
          writePreference("api-language", id);
        }}
        className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:shrink-0 [&>[role=tablist]]:px-4"
        panelClassName="min-h-0 flex-1 overflow-y-auto"
      >
        <Code label="Request">{snippet}</Code>
        {session?.kind === "client-app" ? (
          <Token service={service} />
        ) : (
          session && (
            <p className="border-t border-line px-4 py-1.5 text-small text-text-muted">
              TAPEDECK_TOKEN is {TOKEN_NAMES[session.kind]} you signed in with.
            </p>
          )
        )}
      </Tabs>
      <div className="absolute top-1 right-2 max-md:top-0">
        <CopyButton text={snippet} label="Copy" caption="Copy" />
      </div>
    </div>
  );
}
