import type { ClientApp, Credential } from "./credential.ts";
import { credentialKey } from "./credential.ts";
import { Failure } from "../http/failure.ts";
import type { ServiceCalls } from "../forward/service-url.ts";
import { exchangeSecret } from "./token-exchange.ts";

/** A token for the service; `justIssued` if it was issued for this call. */
export interface Token {
  readonly value: string;
  readonly justIssued: boolean;
}

export interface Tokens {
  /** Throws a 401 `credential_rejected` if the service rejects the credential. */
  readonly get: (credential: Credential) => Promise<Token>;
  /** Deletes a token the service refused, unless it was already replaced. */
  readonly drop: (credential: Credential, value: string) => void;
}

interface Entry {
  readonly pending: Promise<string>;
  value: string | undefined;
  /** Milliseconds since the epoch. */
  renewAt: number;
}

const MAX_ENTRIES = 1000;

/**
 * Caches access tokens of client apps in memory, with one exchange in flight per credential and a
 * renewal a minute before expiry. Credentials of the other kinds are tokens themselves.
 */
export function createTokens(calls: ServiceCalls, now: () => number): Tokens {
  const entries = new Map<string, Entry>();

  function start(key: string, credential: ClientApp): Entry {
    const entry: Entry = {
      value: undefined,
      renewAt: Infinity,
      pending: exchange(calls, credential).then(({ token, expiresIn = 300 }) => {
        entry.value = token;
        // A token that lives less than two minutes is used for half its lifetime.
        entry.renewAt = now() + Math.max(expiresIn - 60, expiresIn / 2) * 1000;
        return token;
      }),
    };
    entry.pending.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    // Re-inserting moves the key to the end, so the first key is the oldest.
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    async get(credential) {
      if (credential.kind !== "client-app") return { value: credential.token, justIssued: false };
      const key = credentialKey(credential);
      const known = entries.get(key);
      if (known?.value !== undefined && now() < known.renewAt) {
        return { value: known.value, justIssued: false };
      }
      const waiting = known?.value === undefined ? known : undefined;
      return { value: await (waiting ?? start(key, credential)).pending, justIssued: true };
    },
    drop(credential, value) {
      const key = credentialKey(credential);
      if (entries.get(key)?.value === value) entries.delete(key);
    },
  };
}

/** Turns a refusal into a 401 `credential_rejected`. */
async function exchange(calls: ServiceCalls, credential: ClientApp) {
  const outcome = await exchangeSecret(calls, credential);
  if ("token" in outcome) return outcome;
  throw new Failure(401, "credential_rejected", "Wrong client ID or secret.");
}
