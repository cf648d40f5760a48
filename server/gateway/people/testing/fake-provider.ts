import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
import { startListening } from "../../testing/listening.ts";
import { loginPage, passwordOf } from "./login-page.ts";

type Claims = Record<string, unknown>;
type Endpoint = "discovery" | "keys" | "token" | "userinfo";

/** What an endpoint answers. An object is sent as JSON. */
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

/** A person's sign-in at the provider. */
interface SignIn {
  readonly subject: string;
  readonly session: string;
  /** Seconds since 1970. */
  readonly authTime: number;
}

/** An authorization that hasn't been redeemed. */
interface Code extends SignIn {
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string | null;
}

const PATHS: ReadonlyMap<string | undefined, Endpoint> = new Map([
  ["/.well-known/openid-configuration", "discovery"],
  ["/keys", "keys"],
  ["/token", "token"],
  ["/userinfo", "userinfo"],
]);
const COOKIE = "signed-in";

const refused = (error: string, status = 400): Answer => ({ status, body: { error } });

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" },
  };
}

/**
 * An OpenID provider on loopback, for tests and `npm run dev -- --people`. It is honest, and issues ID tokens with all
 * claims of a person, a refresh token and an announced `iss` parameter, until a test replaces what it says.
 */
export async function startFakeProvider(client: { clientId: string; clientSecret?: string }) {
  const { clientId, clientSecret } = client;
  const server = createServer((request, response) => void answer(request, response));
  const { address: issuer, close } = await startListening(server);

  let key = await makeKey();
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, SignIn>();
  const accessTokens = new Map<string, SignIn>();
  const disabled = new Set<string>();
  /** Who is signed in at the provider, by the value of the browser's cookie. */
  const browsers = new Map<string, { subject: string; authTime: number }>();

  const secret = (value: string) => {
    if (value !== "") provider.secrets.push(value);
    return value;
  };
  const seconds = () => Math.floor(provider.now() / 1000);

  const provider = {
    issuer,
    /** Claims by subject. Someone who isn't in it has none. */
    people: new Map<string, Claims>(),
    /** The provider's time, in milliseconds. */
    now: () => Date.now(),
    /** Seconds for which an ID token is valid. */
    lifetime: 300,
    /** Cuts each connection at its request. */
    isDown: false,
    /** Each refresh token works once, and each answer has a new one. */
    isRotating: false,
    /** Claims that only userinfo has. */
    onlyInUserinfo: new Set<string>(),
    /** Replaces an endpoint's answer; one that never resolves leaves the caller waiting. */
    answers: {} as Partial<Record<Endpoint, (form: URLSearchParams) => Answer | Promise<Answer>>>,
    /** Keeps an answer to a refresh back until it resolves. */
    hold: undefined as Promise<void> | undefined,
    /** Members to change in JSON answers and in ID tokens; undefined leaves one out. */
    changes: { discovery: {}, token: {}, userinfo: {}, idToken: {} } as Record<
      "discovery" | "token" | "userinfo" | "idToken",
      Claims
    >,
    /** The public keys that are served. */
    keys: [key.jwk] as object[],
    /** Makes an ID token of its claims. */
    signIdToken: (claims: Claims): Promise<string> => provider.sign(claims),
    calls: { discovery: 0, keys: 0, token: 0, userinfo: 0 },
    /** All codes, verifiers and tokens there were, and the client secret. */
    secrets: clientSecret === undefined ? [] : [clientSecret],
    /** The provider's latest session of a subject (`sid`). */
    sessions: new Map<string, string>(),

    sign: (claims: Claims, header: Partial<JWTHeaderParameters> = {}): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: key.kid, ...header })
        .sign(key.privateKey),

    /** Signs with a new key, which only `isServed` puts into the key set. */
    async changeKey(isServed = true) {
      key = await makeKey();
      if (isServed) provider.keys = [key.jwk];
    },

    /**
     * Signs a person in at the address that the console sent the browser to. Returns the query that the browser
     * comes back with. `authTime` is in seconds since 1970.
     */
    authorize(address: string | URL, subject: string, { authTime = seconds() } = {}) {
      const query = new URL(address).searchParams;
      const redirectUri = query.get("redirect_uri");
      const isRight = query.get("client_id") === clientId && query.get("response_type") === "code";
      if (!isRight || redirectUri === null) throw new Error("Not an authorization of this client.");
      const session = randomUUID();
      provider.sessions.set(subject, session);
      const code = secret(randomUUID());
      const [nonce, challenge] = [query.get("nonce"), query.get("code_challenge")];
      codes.set(code, { subject, session, authTime, redirectUri, nonce, challenge });
      return new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer });
    },

    /** A back-channel logout token with these claims, of which `sub` or `sid` is needed. */
    async logoutToken(claims: Claims, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      const common = {
        iss: issuer,
        aud: clientId,
        iat: seconds(),
        exp: seconds() + 120,
        jti: randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      };
      return secret(
        await provider.sign({ ...common, ...claims }, { typ: "logout+jwt", ...header }),
      );
    },

    /** Refuses to refresh this person's tokens. */
    disable: (subject: string) => void disabled.add(subject),
    close,
  };

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/leave`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ...provider.changes.discovery,
  });

  async function tokens(signIn: SignIn, nonce: string | null): Promise<Answer> {
    const { subject, session, authTime } = signIn;
    const known = Object.entries(provider.people.get(subject) ?? {});
    const claims = {
      ...Object.fromEntries(known.filter(([name]) => !provider.onlyInUserinfo.has(name))),
      iss: issuer,
      sub: subject,
      aud: clientId,
      iat: seconds(),
      exp: seconds() + provider.lifetime,
      auth_time: authTime,
      sid: session,
      nonce: nonce ?? undefined,
      ...provider.changes.idToken,
    };
    // Through JSON, which leaves out what is undefined.
    const idToken = secret(await provider.signIdToken(JSON.parse(JSON.stringify(claims))));
    const accessToken = secret(randomUUID());
    const refreshToken = secret(randomUUID());
    accessTokens.set(accessToken, signIn);
    refreshTokens.set(refreshToken, signIn);
    return {
      body: {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: 300,
        id_token: idToken,
        refresh_token: refreshToken,
        ...provider.changes.token,
      },
    };
  }

  function redeem(form: URLSearchParams): Promise<Answer> | Answer {
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = secret(form.get("code_verifier") ?? "");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight = code?.redirectUri === form.get("redirect_uri") && code.challenge === challenge;
    return isRight ? tokens(code, code.nonce) : refused("invalid_grant");
  }

  async function refresh(form: URLSearchParams): Promise<Answer> {
    await provider.hold;
    const token = form.get("refresh_token") ?? "";
    const signIn = refreshTokens.get(token);
    if (!signIn || disabled.has(signIn.subject)) return refused("invalid_grant");
    if (provider.isRotating) refreshTokens.delete(token);
    const { body } = await tokens(signIn, null);
    return { body: provider.isRotating ? body : { ...Object(body), refresh_token: undefined } };
  }

  function userinfo(request: IncomingMessage): Answer {
    const signIn = accessTokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (!signIn) return { status: 401, headers: { "www-authenticate": "Bearer" } };
    const claims = provider.people.get(signIn.subject);
    return { body: { sub: signIn.subject, ...claims, ...provider.changes.userinfo } };
  }

  function token(form: URLSearchParams): Promise<Answer> | Answer {
    const isClient =
      form.get("client_id") === clientId && form.get("client_secret") === (clientSecret ?? null);
    if (!isClient) return refused("invalid_client", 401);
    return form.get("grant_type") === "refresh_token" ? refresh(form) : redeem(form);
  }

  /** Signs a browser in. One that is signed in isn't asked again, unless the console wants that. */
  function authorizePage(request: IncomingMessage, address: URL, form: URLSearchParams): Answer {
    const query = address.searchParams;
    const leadBack = (answered: URLSearchParams, cookie = ""): Answer => ({
      status: 303,
      headers: {
        location: `${query.get("redirect_uri")}?${answered}`,
        ...(cookie !== "" && { "set-cookie": `${COOKIE}=${cookie}; HttpOnly` }),
      },
    });
    const [, value = ""] = /(?:^|; )signed-in=([^;]+)/.exec(request.headers.cookie ?? "") ?? [];
    const known = browsers.get(value);
    if (known && query.get("prompt") !== "login" && request.method === "GET") {
      return leadBack(provider.authorize(address, known.subject, known));
    }
    const login = form.get("login") ?? "";
    if (form.get("act") === "cancel") {
      const state = query.get("state") ?? "";
      return leadBack(new URLSearchParams({ error: "access_denied", state, iss: issuer }));
    }
    if (!provider.people.has(login) || form.get("password") !== passwordOf(login)) {
      return { body: loginPage(provider.people.keys(), login) };
    }
    const cookie = randomUUID();
    browsers.set(cookie, { subject: login, authTime: seconds() });
    return leadBack(provider.authorize(address, login), cookie);
  }

  const leave = ({ searchParams }: URL): Answer => ({
    status: 303,
    headers: {
      location: searchParams.get("post_logout_redirect_uri") ?? issuer,
      "set-cookie": `${COOKIE}=; Max-Age=0`,
    },
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (provider.isDown) return void request.socket.destroy();
    const form = new URLSearchParams(await text(request));
    const address = new URL(request.url ?? "", issuer);
    const endpoint = PATHS.get(address.pathname);
    if (endpoint) provider.calls[endpoint] += 1;
    const honest = {
      discovery: () => ({ body: discovery() }),
      keys: () => ({ body: { keys: provider.keys } }),
      token: () => token(form),
      userinfo: () => userinfo(request),
    };
    const pages = new Map([
      ["/authorize", () => authorizePage(request, address, form)],
      ["/leave", () => leave(address)],
    ]);
    const make = endpoint
      ? (provider.answers[endpoint] ?? honest[endpoint])
      : pages.get(address.pathname);
    const {
      status = 200,
      headers = {},
      body = "",
    }: Answer = make ? await make(form) : { status: 404 };
    const isText = typeof body === "string";
    response.writeHead(status, {
      "content-type": isText ? "text/html" : "application/json",
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
    return undefined;
  }

  return provider;
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;
