import { Recent } from "~server/shared/recent.ts";
import type { ClientApp, Credential } from "./credential.ts";
import { credentialKey } from "./credential.ts";
import { Failure, badAnswer } from "../http/failure.ts";
import { type ServiceCalls, serviceUrl, sendMeasured } from "./service.ts";
import { readJson } from "~/contract/json.ts";
import { tokenExchange } from "~/contract/access-tokens.ts";
import { lenient } from "~/contract/lenient.ts";
import { readAnswer, readRefusal } from "./read-answer.ts";

/** A token with its lifetime in seconds, if the service gives one, or the status of a refusal. */
type Exchange =
  | { readonly token: string; readonly expiresIn: number | undefined }
  | {
      readonly refused: number;
      /** Whether the refusal is in one of the service's own formats. */
      readonly wellFormed: boolean;
    };

/** Whether a token has only characters that a header allows. */
export const isHeaderSafe = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/**
 * Calls section 4.1 once, without a cache. A 400, 401 or 403 is a refusal. Any other answer without a
 * token throws: a 429 with the service's Retry-After, otherwise a 502 `upstream_invalid`.
 */
export async function exchangeSecret(
  calls: ServiceCalls,
  { clientId, clientSecret }: Pick<ClientApp, "clientId" | "clientSecret">,
): Promise<Exchange> {
  const answer = await sendMeasured(calls, tokenExchange.name, {
    url: serviceUrl(calls, tokenExchange, {}),
    method: tokenExchange.method,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      "accept-encoding": "identity",
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    timeout: calls.timeout,
    deadline: 1.5 * calls.timeout,
  });
  const { status } = answer;
  const text = await readAnswer(answer);
  if ([400, 401, 403].includes(status)) {
    return { refused: status, wellFormed: Boolean(readRefusal(answer, text)) };
  }
  if (status === 429) throw tooMany(answer.headers["retry-after"]);
  const body = status < 300 ? lenient(tokenExchange, readJson(text)) : undefined;
  if (!body?.access_token || !isHeaderSafe(body.access_token)) {
    throw badAnswer(`The service answered the token request with ${status} and no token.`);
  }
  return { token: body.access_token, expiresIn: body.expires_in };
}

const tooMany = (wait: string | undefined) =>
  new Failure(
    429,
    "rate_limited",
    "The service got too many token requests. Wait a minute, then retry.",
    wait === undefined ? {} : { "retry-after": wait },
    "answered",
  );

interface Entry {
  readonly pending: Promise<string>;
  value: string | undefined;
  /** Milliseconds since the epoch. */
  renewAt: number;
}

const MAX_ENTRIES = 1000;

/** Finds another credential for one that the service rejected; undefined if there is none. */
export type Replace = (rejected: Credential) => Promise<Credential | undefined>;

/**
 * Caches access tokens of client apps in memory, with one exchange in flight per credential and a
 * renewal a minute before expiry. Credentials of the other kinds are tokens themselves.
 */
export function createTokens(calls: ServiceCalls, now: () => number, replace?: Replace) {
  const entries = new Recent<Entry>(MAX_ENTRIES);

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
    entries.set(key, entry);
    return entry;
  }

  async function getOnce(credential: Credential): Promise<{ value: string; justIssued: boolean }> {
    if (credential.kind !== "client-app") return { value: credential.token, justIssued: false };
    const key = credentialKey(credential);
    const known = entries.get(key);
    if (known?.value !== undefined && now() < known.renewAt) {
      return { value: known.value, justIssued: false };
    }
    const waiting = known?.value === undefined ? known : undefined;
    return { value: await (waiting ?? start(key, credential)).pending, justIssued: true };
  }

  return {
    /**
     * The token, and whether it was issued for this call. Throws a 401 `credential_rejected` if the service rejects
     * the credential and there is none to replace it.
     */
    async get(credential: Credential): ReturnType<typeof getOnce> {
      try {
        return await getOnce(credential);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== "credential_rejected") throw error;
        const other = await replace?.(credential);
        if (!other) throw error;
        return getOnce(other);
      }
    },
    /** Deletes a token the service refused, which may be that of a replaced credential. */
    drop(value: string): void {
      for (const [key, entry] of entries) if (entry.value === value) entries.delete(key);
    },
  };
}

/** Turns a refusal into a 401 `credential_rejected`. A 400 or 403 in another format may be a proxy's, and is a 502. */
async function exchange(calls: ServiceCalls, credential: ClientApp) {
  const outcome = await exchangeSecret(calls, credential);
  if ("token" in outcome) return outcome;
  if (outcome.refused !== 401 && !outcome.wellFormed) {
    throw badAnswer(
      `The service answered the token request with ${outcome.refused}, but not in a format of its API.`,
    );
  }
  throw new Failure(401, "credential_rejected", "Wrong client ID or secret.");
}
