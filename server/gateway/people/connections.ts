import { readFileSync } from "node:fs";
import type { Credential } from "../forward/credential.ts";

/** The credentials that the gateway holds. */
export interface Connections {
  /** The credential that counts now; undefined if the access file has no such connection. */
  readonly credential: (name: string) => Credential | undefined;
  /** Whether a client app is the credential of a connection. */
  readonly has: (clientId: string) => boolean;
  /** Why a client that is a connection can't be rotated now; undefined if it can. */
  readonly obstacle: (clientId: string) => string | undefined;
  /**
   * Proves and stores the new secret of a client that is a connection, for all gateways. Rejects if it isn't
   * stored; the old one still works then.
   */
  readonly renew: (clientId: string, clientSecret: string) => Promise<void>;
  /** Reads what other gateways stored, and files that changed. */
  readonly refresh: () => Promise<void>;
}

export function createConnections({ settings }: any): Connections & { open: () => Promise<void> } {
  const all = new Map<string, Credential>(
    settings.map((one: any) => {
      const secret = readFileSync(one.secretFile, "utf8").trim();
      return [
        one.name,
        one.kind === "client-app"
          ? { kind: one.kind, clientId: one.clientId, clientSecret: secret }
          : { kind: one.kind, token: secret },
      ];
    }),
  );
  return {
    open: async () => undefined,
    credential: (name) => all.get(name),
    has: (id) => [...all.values()].some((one) => one.kind === "client-app" && one.clientId === id),
    obstacle: () => undefined,
    renew: async () => undefined,
    refresh: async () => undefined,
  };
}
