import type { Query, QueryClient } from "@tanstack/react-query";
import type { Session } from "~/contract/gateway.ts";
import { sessionRead } from "~/contract/plain.gen.ts";
import { makeStore } from "~/lib/store.ts";
import { forgetFailures } from "./attempt.ts";
import { sessionEnded } from "./query-client.ts";
import { forgetSession } from "./state/sign-out.ts";

/** The ID of the credential that this page is signed in with. */
let current: string | undefined;
let kind: Session["kind"] | undefined;

/** Where the console's tabs say who is signed in: the ID of a credential, or null. */
let tabs: BroadcastChannel | undefined;

export const isSignedIn = (): boolean => current !== undefined;

/** The kind of credential that this page was last signed in with. */
export const lastSignedIn = () => kind;

/** Whether this page was left because another tab signed out, or in as someone else. */
export const leftWithOthers = makeStore(false);

const isData = ({ queryKey }: Query) => queryKey[0] !== sessionRead.name;

/** Notes who is signed in. What the page has of someone else is dropped, and loaded again if shown. */
export function noteSession(client: QueryClient, session: Session): void {
  const before = current;
  current = session.credentialId;
  ({ kind } = session);
  if (before === undefined || before === current) return;
  forgetSession();
  void client.resetQueries({ predicate: isData });
}

/** Tells the other tabs who is signed in. */
export function tellTabs(): void {
  // A channel reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(current ?? null);
}

/** Drops everything that was loaded, and what is still on its way. */
export function dropSession(client: QueryClient): void {
  current = undefined;
  void client.cancelQueries({ predicate: isData });
  client.removeQueries({ predicate: isData });
  forgetFailures();
  forgetSession();
}

/**
 * Does what the other tabs do: if one signs out, or in as someone else, this page leaves for the
 * sign-in and drops what it has.
 */
export function followTabs(client: QueryClient, leave: () => Promise<void>): void {
  tabs = new BroadcastChannel("tapedeck.session");
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (current === undefined) return;
    sessionEnded.set(false);
    if (data === current) {
      void client.invalidateQueries();
      return;
    }
    current = undefined;
    leftWithOthers.set(true);
    void client.invalidateQueries({ queryKey: [sessionRead.name], exact: true });
    // Until the page has left, its parts would load again what is dropped.
    void leave().finally(() => dropSession(client));
  });
}
