import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import * as client from "openid-client";
import {
  type Attempt,
  type Identity,
  type IdentityProvider,
  LogoutFailure,
  SignInFailure,
} from "./identity.ts";
import { groupsIn, type RawClaims, readClaims } from "./provider-claims.ts";
import { failureOf, Refusal } from "./provider-failure.ts";
import {
  createProviderFetch,
  type ProviderFetchOptions,
  type ProviderRequest,
} from "./provider-fetch.ts";
import { z } from "~/contract/zod.ts";
import type { ProviderSettings } from "~server/shared/access-file.ts";

/** Seconds by which the provider's clock may differ. */
const TOLERANCE = 60;
/** Seconds for which a logout token counts. */
const LOGOUT_AGE = 120;
/**
 * Seconds by which its issue may differ from the gateway's clock. Signing in doesn't compare it at all, and a token
 * that comes again ends nothing else.
 */
const LOGOUT_TOLERANCE = 300;
/** Milliseconds for all requests of a renewal: less than a gateway's claim to it lasts. */
const RENEWAL_LIMIT = 12_000;
/** Milliseconds after which the discovery document is read again. */
const KEEP_DISCOVERY = 60 * 60_000;
/** Milliseconds between attempts to read it. */
const RETRY_DISCOVERY = 1000;
/**
 * Milliseconds between two readings of the key set for a key that isn't in it: anyone can send logout tokens
 * with unknown keys.
 */
const RETRY_KEYS = 1000;

/** Algorithms with a key pair: with HMAC, the public key or the client secret could pass for the provider's. */
const ALGORITHMS = ["RS", "PS", "ES"].flatMap((kind) =>
  ["256", "384", "512"].map((size) => kind + size),
);
const SIGNATURES = [...ALGORITHMS, "EdDSA", "Ed25519"];

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** OpenID Connect's limit is 255. */
const MAX_SUBJECT = 255;

export interface ProviderOptions extends ProviderFetchOptions {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly clock: { readonly now: () => number };
}

/** What the provider says of itself, and its keys. */
interface Discovered {
  readonly metadata: client.ServerMetadata;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

const Replaced = z.object({ refresh_token: z.string() });

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

const answerFault = (reason: string) => new SignInFailure("provider_answer", reason);
const logoutFault = (reason: string) => new LogoutFailure("invalid_token", reason);
const tokenFault = (reason: string) => new SignInFailure("invalid_token", reason);

/** Whether userinfo is about someone else, or refuses the access token. */
function isRefusedInfo(error: unknown): boolean {
  if (!(error instanceof client.ClientError)) return false;
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  return (
    error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" || status === 401 || status === 403
  );
}

async function readUserinfo(
  config: client.Configuration,
  tokens: Tokens,
  subject: string,
): Promise<RawClaims> {
  try {
    return await client.fetchUserInfo(config, tokens.access_token, subject);
  } catch (error) {
    if (!isRefusedInfo(error)) throw error;
    throw new Refusal("provider_answer", `userinfo: ${failureOf(error).message}`);
  }
}

/** The OpenID Connect provider of the access file. Nothing is sent until it is used. */
export function createProvider(
  settings: ProviderSettings,
  options: ProviderOptions,
): IdentityProvider {
  const { issuer, clientId, clientSecret, groupsClaim } = settings;
  const { clock } = options;
  const redirectUri = new URL(options.redirectUri).href;
  const providerFetch = createProviderFetch(options);
  // The fetch allows plain http on loopback only.
  const isPlain = issuer.startsWith("http:");
  const secretsOf = (...others: readonly (string | null)[]) =>
    [clientSecret, ...others].flatMap((secret) => (secret ? [secret] : []));

  function authentication({
    token_endpoint_auth_methods_supported: methods,
  }: client.ServerMetadata) {
    if (clientSecret === undefined) return client.None();
    // OpenID Connect's default is "basic", whose encoding of special characters not all providers understand.
    const isPost = methods?.includes("client_secret_post") ?? false;
    return isPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
  }

  /** Creates a configuration for one use, with the clock as it is now and without the keys that were read before. */
  function configure({ metadata }: Discovered, send = providerFetch): client.Configuration {
    const times = {
      [client.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
      [client.clockTolerance]: TOLERANCE,
    };
    const config = new client.Configuration(metadata, clientId, times, authentication(metadata));
    config[client.customFetch] = send;
    client.enableNonRepudiationChecks(config);
    if (isPlain) client.allowInsecureRequests(config);
    return config;
  }

  async function readDiscovery(): Promise<Discovered> {
    const config = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: providerFetch,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    const metadata = config.serverMetadata();
    // openid-client compares them as addresses, and lets some of Microsoft's differ.
    if (metadata.issuer !== issuer) {
      throw answerFault(
        `the discovery document is of the issuer ${metadata.issuer}, not ${issuer}`,
      );
    }
    const { jwks_uri: keysAddress } = metadata;
    if (typeof keysAddress !== "string" || !URL.canParse(keysAddress)) {
      throw answerFault("the discovery document has no jwks_uri");
    }
    const keys = createRemoteJWKSet(new URL(keysAddress), {
      [customFetch]: providerFetch,
      cooldownDuration: RETRY_KEYS,
    });
    return { metadata, keys };
  }

  let known: (Discovered & { readonly at: number }) | undefined;
  let failure = new SignInFailure("provider_down", "not asked yet");
  let retryAt = 0;
  let reading: Promise<void> | undefined;

  async function readAgain(): Promise<void> {
    try {
      known = { ...(await readDiscovery()), at: clock.now() };
    } catch (error) {
      failure = failureOf(error, secretsOf());
      // Real time, also in tests: the pause spares the provider.
      retryAt = performance.now() + RETRY_DISCOVERY;
    }
    reading = undefined;
  }

  /** Reads the discovery document, once at a time. An old one counts until there is a new one. */
  async function discover(): Promise<Discovered> {
    const isOld = known === undefined || clock.now() - known.at >= KEEP_DISCOVERY;
    if (isOld && performance.now() >= retryAt) reading ??= readAgain();
    if (known === undefined) await reading;
    if (known === undefined) throw failure;
    return known;
  }

  /** Reads who tokens are about, which must be `subject` if it is given. */
  async function identify(
    found: Discovered,
    config: client.Configuration,
    tokens: Tokens,
    subject?: string,
  ): Promise<Identity> {
    const token = tokens.claims();
    const confirmed = token?.sub ?? subject;
    if (confirmed === undefined) throw answerFault("no ID token");
    // openid-client checks it only beside several audiences.
    if (token?.azp !== undefined && token.azp !== clientId) {
      throw tokenFault("the ID token's azp is another client");
    }
    if (confirmed === "" || confirmed.length > MAX_SUBJECT || /\p{C}/u.test(confirmed)) {
      throw tokenFault("the ID token's subject is empty, too long or not printable");
    }
    if (token && token.iat > clock.now() / 1000 + TOLERANCE) {
      throw tokenFault("the ID token was issued in the future");
    }
    if (subject !== undefined && confirmed !== subject) {
      throw new Refusal("provider_answer", "the ID token is of another subject");
    }
    const isAsked =
      groupsIn(token ?? {}, groupsClaim).length === 0 || token?.["email"] === undefined;
    const hasInfo = found.metadata.userinfo_endpoint !== undefined;
    if (token === undefined && !hasInfo) throw answerFault("neither an ID token nor userinfo");
    const info = isAsked && hasInfo ? await readUserinfo(config, tokens, confirmed) : {};
    const { auth_time: signedInAt, iat: issuedAt } = token ?? {};
    const sid = token?.["sid"];
    return {
      claims: readClaims(confirmed, token ?? {}, info, groupsClaim),
      refreshToken: tokens.refresh_token,
      providerSession: typeof sid === "string" ? sid : undefined,
      claimNames: Object.keys({ ...token, ...info }),
      issuedAt,
      signedInAgo:
        signedInAt === undefined || issuedAt === undefined
          ? undefined
          : Math.max(0, issuedAt - signedInAt),
    };
  }

  async function redeem(query: URLSearchParams, attempt: Attempt): Promise<Identity> {
    const found = await discover();
    const config = configure(found);
    const address = new URL(redirectUri);
    address.search = query.toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      ...(attempt.maxAge !== undefined && { maxAge: attempt.maxAge }),
    });
    return identify(found, config, tokens);
  }

  /** A fetch that stores the refresh token in an answer before anything else in it is checked. */
  function keepingTokens(
    signal: AbortSignal,
    onReplaced: Parameters<IdentityProvider["renew"]>[2],
  ) {
    return async (url: string, request: ProviderRequest) => {
      const response = await providerFetch(url, request, signal);
      const answer: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      const replaced = z.safeParse(Replaced, answer).data?.refresh_token;
      if (replaced !== undefined) await onReplaced(replaced);
      return response;
    };
  }

  const renew: IdentityProvider["renew"] = async (refreshToken, subject, onReplaced) => {
    const signal = AbortSignal.timeout(RENEWAL_LIMIT);
    try {
      const found = await discover();
      const config = configure(found, keepingTokens(signal, onReplaced));
      const tokens = await client.refreshTokenGrant(config, refreshToken);
      return { outcome: "confirmed", identity: await identify(found, config, tokens, subject) };
    } catch (error) {
      const failed = failureOf(error, secretsOf(refreshToken));
      const { message: reason, problem } = failed;
      if (failed instanceof Refusal) return { outcome: "refused", reason };
      return { outcome: "unreachable", reason, isAway: problem === "provider_down" };
    }
  };

  async function verifyLogoutToken(token: string) {
    const { keys } = await discover();
    return jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: SIGNATURES,
      clockTolerance: LOGOUT_TOLERANCE,
      currentDate: new Date(clock.now()),
      // Some providers leave out `exp`: the age bounds those tokens, too.
      maxTokenAge: LOGOUT_AGE,
      requiredClaims: ["jti"],
    }).catch((error: unknown) => {
      // jose compares claims once the signature is right.
      const isSigned =
        error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
      const { problem, message } = failureOf(error, secretsOf(token));
      throw isSigned ? new LogoutFailure(problem, message) : error;
    });
  }

  async function readLogoutToken(token: string) {
    const { payload, protectedHeader } = await verifyLogoutToken(token);
    const { sub: subject, sid, iat: issuedAt = 0, events, nonce } = payload;
    // Older providers use "JWT", the type of any token.
    if (!/^(?:(?:application\/)?logout\+jwt|jwt)$/i.test(protectedHeader.typ ?? "jwt")) {
      throw logoutFault("the token's typ isn't a logout token's");
    }
    const event: unknown =
      typeof events === "object" && events !== null ? Reflect.get(events, LOGOUT_EVENT) : undefined;
    if (typeof event !== "object" || event === null)
      throw logoutFault("the token has no logout event");
    if (nonce !== undefined) throw logoutFault("the logout token has a nonce");
    const providerSession = typeof sid === "string" && sid !== "" ? sid : undefined;
    if (!subject && providerSession === undefined) {
      throw logoutFault("the logout token has neither a subject nor a session");
    }
    return { subject, providerSession, issuedAt };
  }

  /** Turns what goes wrong into a {@link SignInFailure} without secrets. */
  const guarded = async <T>(work: Promise<T>, ...secrets: readonly (string | null)[]): Promise<T> =>
    work.catch((error) => {
      throw failureOf(error, secretsOf(...secrets));
    });

  async function address({ state, nonce, verifier, maxAge, isAnother }: Attempt): Promise<URL> {
    const config = configure(await discover());
    return client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      response_mode: "query",
      scope: [...new Set(["openid", ...settings.scopes])].join(" "),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(maxAge !== undefined && { max_age: String(maxAge) }),
      ...((maxAge !== undefined || isAnother) && { prompt: "login" }),
    });
  }

  async function leaveAddress(returnTo: string): Promise<string | undefined> {
    if (!settings.signOut) return undefined;
    try {
      const config = configure(await discover());
      // Without id_token_hint, as the page gets this address.
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    } catch {
      return undefined;
    }
  }

  /**
   * Redeems a code that is made up, as no person is there to bring one. Providers look at the client first, and differ
   * in what they say of the code.
   */
  async function tryClient(found: Discovered): Promise<void> {
    const made = { code: "check", redirect_uri: redirectUri, code_verifier: "check".repeat(10) };
    await client
      .genericGrantRequest(configure(found), "authorization_code", made)
      .catch((error) => {
        const { problem, message } = failureOf(error, secretsOf());
        if (problem === "provider_down") throw error;
        if (problem !== "provider_settings") return;
        throw new SignInFailure(problem, `it refuses clientId and clientSecret: ${message}`);
      });
  }

  /** Reads the discovery document and the key set, which has to have a key, and tries the client. */
  async function check(): Promise<string | undefined> {
    const found = await discover();
    const { metadata, keys } = found;
    await keys.reload();
    if (keys.jwks()?.keys.length === 0) {
      throw answerFault("the key set is empty, so it can sign no token");
    }
    await tryClient(found);
    return metadata.code_challenge_methods_supported?.includes("S256")
      ? undefined
      : "The identity provider's discovery document doesn't list S256, with which the console signs people in.";
  }

  return {
    check: () => guarded(check()),
    address: (attempt) => guarded(address(attempt)),
    redeem: (query, attempt) =>
      guarded(redeem(query, attempt), query.get("code"), attempt.verifier, attempt.nonce),
    renew,
    leaveAddress,
    readLogoutToken: (token) => guarded(readLogoutToken(token), token),
  };
}
