import { AccessToken, tokenExchange } from "../../src/contract/access-tokens.ts";
import { lenient } from "../../src/contract/lenient.ts";
import type { ClientApp, Credential } from "./credential.ts";
import { credentialKey } from "./credential.ts";
import { Failure } from "./failure.ts";
import type { ServiceCalls } from "./service-url.ts";
import { serviceUrl } from "./service-url.ts";
import { readAnswer, send, tryJson } from "./upstream.ts";

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
      pending: exchange(calls, credential).then(({ token, expiresIn }) => {
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

/** Section 4.1. Refusals of the credential are a 401 `credential_rejected`. */
async function exchange(
  calls: ServiceCalls,
  credential: ClientApp,
): Promise<{ token: string; expiresIn: number }> {
  const answer = await send({
    url: serviceUrl(calls, tokenExchange, {}),
    method: tokenExchange.method,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      "accept-encoding": "identity",
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: credential.clientId,
      client_secret: credential.clientSecret,
    }).toString(),
    timeout: calls.timeout,
    bodyTimeout: calls.timeout,
  });
  const text = await readAnswer(answer);
  if ([400, 401, 403].includes(answer.status)) {
    throw new Failure(
      401,
      "credential_rejected",
      "The service doesn't accept this client id and secret.",
    );
  }
  if (answer.status === 429) {
    const wait = answer.headers["retry-after"];
    throw new Failure(
      429,
      "unexpected",
      "The service has been asked for too many tokens. Try again shortly.",
      wait === undefined ? {} : { "retry-after": wait },
    );
  }
  const body = answer.status < 300 ? lenient(AccessToken, tryJson(text)) : undefined;
  if (!body?.access_token || !/^[\x21-\x7e]+$/.test(body.access_token)) {
    throw new Failure(
      502,
      "upstream_invalid",
      `The service answered the request for a token with ${answer.status} and no token.`,
    );
  }
  return { token: body.access_token, expiresIn: body.expires_in ?? 300 };
}
