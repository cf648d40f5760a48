import {
  createRemoteJWKSet,
  customFetch,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from "jose";
import * as client from "openid-client";
import {
  type Attempt,
  type Identity,
  type IdentityProvider,
  type Renewal,
  SignInFailure,
} from "./identity.ts";
import { type RawClaims, readClaims } from "./provider-claims.ts";
import { failureOf, Refusal } from "./provider-failure.ts";
import { createProviderFetch, type ProviderFetchOptions } from "./provider-fetch.ts";
import type { ProviderSettings } from "~server/shared/access-file.ts";

/** Seconds by which the provider's clock may differ. */
const TOLERANCE = 60;
/** Seconds for which a logout token counts. */
const LOGOUT_AGE = 120;
/** Milliseconds after which the discovery document is read again. */
const KEEP_DISCOVERY = 60 * 60_000;
/** Milliseconds between attempts to read it. */
const RETRY_DISCOVERY = 1000;
/**
 * Milliseconds between two readings of the key set for a key that isn't in it: anyone can send logout tokens
 * with unknown keys.
 */
const RETRY_KEYS = 1000;

/** Those with a key pair: with HMAC, the public key or the client secret could pass for the provider's. */
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

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

const answerFault = (reason: string) => new SignInFailure("provider_answer", reason);
const mismatch = (reason: string) => new SignInFailure("mismatch", reason);
const tokenFault = (reason: string) => new SignInFailure("invalid_token", reason);

/** Whether userinfo says that the person is somebody else, or that the access token counts no longer. */
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

/** Refuses an answer that isn't of this attempt: by state, or of another provider (mix-up, RFC 9207). */
function checkAnswer(query: URLSearchParams, attempt: Attempt, metadata: client.ServerMetadata) {
  const names = [...query.keys()];
  if (new Set(names).size < names.length)
    throw mismatch("the return address has a parameter twice");
  if (query.get("state") !== attempt.state) throw mismatch("the state is another one");
  const issuer = query.get("iss");
  if (issuer === null && metadata.authorization_response_iss_parameter_supported) {
    throw mismatch("the return address lacks the issuer, which the provider announces");
  }
  if (issuer !== null && issuer !== metadata.issuer) throw mismatch("the issuer is another one");
  if (!query.has("code") && !query.has("error")) throw mismatch("neither a code nor an error");
}

/** The provider may have let a person pass without asking for a new sign-in. */
function checkConfirmation(tokens: Tokens, { maxAge }: Attempt) {
  if (maxAge === undefined) return;
  const { auth_time: signedInAt, iat = Infinity } = tokens.claims() ?? {};
  // By the provider's clock alone: the token was made for this attempt.
  if (signedInAt !== undefined && signedInAt + maxAge + TOLERANCE >= iat) return;
  const what = signedInAt === undefined ? "no auth_time" : "an auth_time that is too old";
  throw new SignInFailure("not_confirmed", `the ID token has ${what}`);
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

  /** A configuration that goes by the clock as it is now. */
  function configure({ metadata }: Discovered): client.Configuration {
    const times = {
      [client.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
      [client.clockTolerance]: TOLERANCE,
    };
    const config = new client.Configuration(metadata, clientId, times, authentication(metadata));
    config[client.customFetch] = providerFetch;
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
    if (metadata.issuer !== issuer)
      throw answerFault("the discovery document is of another issuer");
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
      // Real time, as it is the provider that is spared.
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

  /** Checks a token's signature, issuer, audience and times. */
  async function verify(token: string, { keys }: Discovered, more: JWTVerifyOptions = {}) {
    return jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: SIGNATURES,
      clockTolerance: TOLERANCE,
      currentDate: new Date(clock.now()),
      ...more,
    });
  }

  /**
   * Checks what openid-client doesn't in the code flow: the signature, for which it would read a new key set only
   * if the old one is a minute old, `iat`, and `azp` beside a single audience.
   */
  async function verifyIdToken(
    token: string,
    found: Discovered,
  ): Promise<JWTPayload & { sub: string }> {
    const { payload } = await verify(token, found);
    const { sub, iat = 0, azp } = payload;
    if (iat > clock.now() / 1000 + TOLERANCE) {
      throw new SignInFailure("clock", "the ID token was issued in the future");
    }
    if (azp !== undefined && azp !== clientId)
      throw tokenFault("the ID token's azp is another client");
    if (sub === undefined || sub === "" || sub.length > MAX_SUBJECT || /\p{C}/u.test(sub)) {
      throw tokenFault("the ID token's subject is empty, too long or not printable");
    }
    return { ...payload, sub };
  }

  /** Reads whom tokens are of. `subject` is the one they must be of, if it is known. */
  async function identify(
    found: Discovered,
    config: client.Configuration,
    tokens: Tokens,
    subject?: string,
  ): Promise<Identity> {
    const token =
      tokens.id_token === undefined ? undefined : await verifyIdToken(tokens.id_token, found);
    const confirmed = token?.sub ?? subject;
    if (confirmed === undefined) throw answerFault("no ID token");
    if (subject !== undefined && confirmed !== subject) {
      throw new Refusal("provider_answer", "the ID token is of another subject");
    }
    const isAsked = token?.[groupsClaim] === undefined || token["email"] === undefined;
    const hasInfo = found.metadata.userinfo_endpoint !== undefined;
    if (token === undefined && !hasInfo) throw answerFault("neither an ID token nor userinfo");
    const info = isAsked && hasInfo ? await readUserinfo(config, tokens, confirmed) : {};
    const signedInAt = token?.["auth_time"];
    const sid = token?.["sid"];
    const iat = token?.iat;
    return {
      claims: readClaims(confirmed, token ?? {}, info, groupsClaim),
      refreshToken: tokens.refresh_token,
      providerSession: typeof sid === "string" ? sid : undefined,
      signedInAgo:
        typeof signedInAt === "number" && iat !== undefined
          ? Math.max(0, iat - signedInAt)
          : undefined,
    };
  }

  async function redeem(query: URLSearchParams, attempt: Attempt): Promise<Identity> {
    const found = await discover();
    checkAnswer(query, attempt, found.metadata);
    const config = configure(found);
    const address = new URL(redirectUri);
    address.search = query.toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
    });
    const identity = await identify(found, config, tokens);
    checkConfirmation(tokens, attempt);
    return identity;
  }

  async function renew(refreshToken: string, subject: string): Promise<Renewal> {
    let rotated: string | undefined;
    try {
      const found = await discover();
      const config = configure(found);
      const tokens = await client.refreshTokenGrant(config, refreshToken);
      rotated = tokens.refresh_token;
      const identity = await identify(found, config, tokens, subject);
      return {
        outcome: "confirmed",
        identity: { ...identity, refreshToken: rotated ?? refreshToken },
      };
    } catch (error) {
      const failed = failureOf(error, secretsOf(refreshToken));
      const reason = failed.message;
      return failed instanceof Refusal
        ? { outcome: "refused", reason }
        : { outcome: "unreachable", reason, refreshToken: rotated };
    }
  }

  async function readLogoutToken(token: string) {
    const found = await discover();
    const { payload, protectedHeader } = await verify(token, found, { maxTokenAge: LOGOUT_AGE });
    const { sub: subject, sid, events, nonce } = payload;
    // Older providers say "JWT", as of any token.
    if (!/^(?:(?:application\/)?logout\+jwt|jwt)$/i.test(protectedHeader.typ ?? "jwt")) {
      throw tokenFault("the token's typ isn't a logout token's");
    }
    const event: unknown =
      typeof events === "object" && events !== null ? Reflect.get(events, LOGOUT_EVENT) : undefined;
    if (typeof event !== "object" || event === null)
      throw tokenFault("the token has no logout event");
    if (nonce !== undefined) throw tokenFault("the logout token has a nonce");
    const providerSession = typeof sid === "string" && sid !== "" ? sid : undefined;
    if (!subject && providerSession === undefined) {
      throw tokenFault("the logout token has neither a subject nor a session");
    }
    return { subject, providerSession };
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
    try {
      const config = configure(await discover());
      // Without id_token_hint, as the page gets this address.
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    } catch {
      return undefined;
    }
  }

  return {
    address: (attempt) => guarded(address(attempt)),
    redeem: (query, attempt) =>
      guarded(redeem(query, attempt), query.get("code"), attempt.verifier, attempt.nonce),
    renew,
    leaveAddress,
    readLogoutToken: (token) => guarded(readLogoutToken(token), token),
  };
}
