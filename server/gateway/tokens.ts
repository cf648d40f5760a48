import type { ClientApp, Credential } from "./credential.ts";
import { credentialKey } from "./credential.ts";
import { Failure } from "./failure.ts";
import type { ServiceCalls } from "./service-url.ts";
import { exchangeSecret } from "./token-exchange.ts";

/** A token to call the service with; `fresh` where this very call had it issued. */
export interface Token {
  readonly value: string;
  readonly fresh: boolean;
}

export interface Tokens {
  /** Throws a 401 `credential_rejected` where the service doesn't accept the credential. */
  readonly get: (credential: Credential) => Promise<Token>;
  /** Forgets a token the service refused, unless it has been replaced already. */
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
 * Access tokens of client apps, in memory only: one exchange at a time for each credential, however
 * many calls wait for it, and a new one from a minute before expiry. The other kinds are tokens themselves.
 */
export function createTokens(calls: ServiceCalls, now: () => number): Tokens {
  const entries = new Map<string, Entry>();

  function start(key: string, credential: ClientApp): Entry {
    const entry: Entry = {
      value: undefined,
      renewAt: Infinity,
      pending: exchange(calls, credential).then(({ token, expiresIn = 300 }) => {
        entry.value = token;
        // A token that lives for less than two minutes is used for half its life.
        entry.renewAt = now() + Math.max(expiresIn - 60, expiresIn / 2) * 1000;
        return token;
      }),
    };
    entry.pending.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    // Set anew, the key moves to the end: the first one is the oldest.
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
      if (credential.kind !== "client-app") return { value: credential.token, fresh: false };
      const key = credentialKey(credential);
      const known = entries.get(key);
      if (known?.value !== undefined && now() < known.renewAt) {
        return { value: known.value, fresh: false };
      }
      const waiting = known?.value === undefined ? known : undefined;
      return { value: await (waiting ?? start(key, credential)).pending, fresh: true };
    },
    drop(credential, value) {
      const key = credentialKey(credential);
      if (entries.get(key)?.value === value) entries.delete(key);
    },
  };
}

/** Refusals of the credential are a 401 `credential_rejected`. */
async function exchange(calls: ServiceCalls, credential: ClientApp) {
  const outcome = await exchangeSecret(calls, credential);
  if ("token" in outcome) return outcome;
  throw new Failure(
    401,
    "credential_rejected",
    "The service doesn't accept this client id and secret.",
  );
}
