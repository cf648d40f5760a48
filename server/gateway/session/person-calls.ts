import { type SignInProblem, signInStart } from "~/contract/sign-in.ts";
import { clientAddress } from "../http/addresses.ts";
import type { Call, Reply } from "../http/call.ts";
import { json, readInput } from "../http/call.ts";
import { badRequest, Failure, sessionExpired, upstreamFailure } from "../http/failure.ts";
import { type Identity, LogoutFailure, SignInFailure } from "../people/identity.ts";
import { personOf } from "../people/people.ts";
import type { PeopleSignIn, PendingAttempt } from "./attempts.ts";
import { noteSignIn, type SessionParts } from "./session-calls.ts";

/** Where the identity provider sends browsers back to. */
export const RETURN_PATH = "/gateway/sign-in/return";
/** Where the identity provider reports that a person signed out there. */
export const LOGOUT_PATH = "/gateway/back-channel-logout";

/** A path of the console with its query; anything else leads to the first page. */
export function pathOfConsole(to: string | null | undefined, origin: string): string {
  if (!to || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(to) || !URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  // Dot segments can leave two slashes at the start, which lead to another host.
  const isOwn =
    url.origin === origin && !/^\/(?:\/|(?:gateway|sign-in)(?:\/|$))/.test(url.pathname);
  return isOwn ? url.pathname + url.search + url.hash : "/";
}

const needPeople = ({ signIn }: SessionParts): PeopleSignIn => {
  if (signIn) return signIn;
  throw new Failure(404, "not_found", "People sign in with a credential here.");
};

/** `POST /gateway/sign-in`. */
export async function startSignIn(parts: SessionParts, call: Call): Promise<Reply> {
  const { people, origin, log } = needPeople(parts);
  const {
    to,
    confirm,
    another = false,
  } = await readInput(call, signInStart.body, "Send a path of the console to return to.");
  let sid: string | undefined;
  if (confirm) {
    const open = await parts.sessions.open(call.headers.cookie);
    if (open === "invalid" || open === undefined) throw sessionExpired();
    if (!open.person) throw badRequest("Only people can confirm a session.");
    ({ sid } = open);
  }
  const { confirmMinutes } = people.access;
  const maxAge = sid !== undefined && confirmMinutes ? confirmMinutes * 60 : undefined;
  const asked = { to: pathOfConsole(to, origin), sid, maxAge, isAnother: another };
  const { location, cookies } = await leadAway(parts, call, asked).catch((error: unknown) => {
    if (!(error instanceof SignInFailure)) throw error;
    log.error(`sign-in: ${error.problem}: ${error.message}`, call.requestId);
    const { name } = people.access.provider;
    if (error.problem === "provider_down") {
      throw upstreamFailure(502, "provider_unreachable", `${name} can't be reached.`, "not_sent");
    }
    const message = `${name} and this console don't fit together. The console's log says why.`;
    throw upstreamFailure(502, "provider_unusable", message, "not_sent");
  });
  const reply = json(200, { location });
  return { ...reply, headers: { ...reply.headers, "set-cookie": cookies } };
}

/** Begins a sign-in: the identity provider's address, and the cookies to set. */
async function leadAway(
  parts: SessionParts,
  call: Call,
  asked: Pick<PendingAttempt, "to" | "sid" | "maxAge" | "isAnother">,
) {
  const { people, attempts } = needPeople(parts);
  const { attempt, set: cookies } = await attempts.begin(call.headers.cookie, asked);
  return { location: (await people.provider.address(attempt)).href, cookies };
}

const redirect = (location: string, cookies: readonly string[]): Reply => ({
  status: 303,
  headers: { location, "cache-control": "no-store", "set-cookie": cookies },
});

/**
 * `GET /gateway/sign-in/return`: where the identity provider sends the browser. It leads to a page of the console, the
 * one that was wanted or the sign-in page with what went wrong, or to the provider once more.
 */
export async function finishSignIn(parts: SessionParts, call: Call): Promise<Reply> {
  const { people, attempts, log } = needPeople(parts);
  const { base } = parts.settings;
  const found = await attempts.find(call.headers.cookie, call.search.get("state"));
  const failed = (problem: SignInProblem, to: string, cookies: readonly string[]) => {
    const search = new URLSearchParams({ problem, request: call.requestId });
    if (to !== "/") search.set("redirect", to);
    return redirect(`${base}/sign-in?${search.toString()}`, cookies);
  };
  // Without a log line, as anyone can bring this about.
  if (typeof found === "string") return failed(found, "/", []);
  const { attempt, clearing } = found;
  const { to, sid, maxAge, isAnother = false } = attempt;
  try {
    const identity = await redeem(parts, call, attempt);
    if (!isAnother && (await people.isOutdated(identity))) {
      const asked = { to, sid, maxAge, isAnother: true };
      const { location, cookies } = await leadAway(parts, call, asked);
      return redirect(location, [clearing, ...cookies]);
    }
    if (sid !== undefined) {
      await confirm(parts, call, identity, sid);
      return redirect(base + to, [clearing]);
    }
    return redirect(base + to, [clearing, await enter(parts, call, identity)]);
  } catch (error) {
    if (error instanceof SignInFailure) {
      log.error(`sign-in: ${error.problem}: ${error.message}`, call.requestId);
      return failed(error.problem, to, [clearing]);
    }
    if (!(error instanceof Failure)) throw error;
    if (error.code === "rate_limited") return failed("too_many", to, [clearing]);
    log.error(`sign-in: console_unavailable: ${error.message}`, call.requestId);
    return failed("console_unavailable", to, [clearing]);
  }
}

const isAccepted = (redeemed: unknown) =>
  !(redeemed instanceof SignInFailure && redeemed.problem === "code_refused");

/** Redeems the code that came back. One that is made up is a guess. */
async function redeem(parts: SessionParts, call: Call, attempt: PendingAttempt) {
  const { people } = needPeople(parts);
  const redeemed = await parts.guesses(
    clientAddress(call, parts.settings),
    () =>
      people.provider.redeem(call.search, attempt).catch((error: unknown) => {
        if (error instanceof SignInFailure) return error;
        throw error;
      }),
    isAccepted,
  );
  if (redeemed instanceof SignInFailure) throw redeemed;
  return redeemed;
}

/** Begins the session of the person who signed in; returns its cookie. */
async function enter(parts: SessionParts, call: Call, identity: Identity) {
  const { people } = needPeople(parts);
  const { claims } = identity;
  const person = personOf(claims);
  const [first] = people.granted(claims);
  const kept = first && people.keptOf(first.name, identity);
  const rights = kept && people.rightsOf(kept);
  if (!rights) {
    const some = claims.groups.slice(0, 20).map((group) => JSON.stringify(group));
    const more = claims.groups.length - some.length;
    const listed = [...some, ...(more > 0 ? [`${more} more`] : [])].join(", ");
    const groups = `${listed === "" ? "no groups" : `the groups ${listed}`}${claims.isOverage ? ", too many to list" : ""}`;
    const email =
      claims.email === null
        ? "no e-mail"
        : claims.isEmailVerified
          ? "an e-mail"
          : "an unverified e-mail";
    const reason = `no grant matches subject ${JSON.stringify(claims.subject)}, who has ${groups}, ${email}; claims: ${identity.claimNames.join(", ")}`;
    throw new SignInFailure(people.whyNotGranted(claims), reason);
  }
  const who = { ...rights, person, rights };
  const session = await parts.sessions.begin(who, kept);
  const cookie = await parts.sessions.cookie(session);
  await noteSignIn(parts, who, call);
  return cookie;
}

/** Confirms the session of a person who signed in again. It keeps its cookie. */
async function confirm(parts: SessionParts, call: Call, identity: Identity, sid: string) {
  const { people } = needPeople(parts);
  const kept = await people.read(sid);
  const rights = kept && people.rightsOf(kept);
  if (!kept || !rights) throw new SignInFailure("session_over", "the session is over");
  if (kept.claims.subject !== identity.claims.subject) {
    throw new SignInFailure("other_person", "another subject than the session's signed in");
  }
  await noteSignIn(parts, { ...rights, person: personOf(identity.claims) }, call);
  await people.confirm(sid, identity);
}

/**
 * `POST /gateway/back-channel-logout`, by the identity provider. What is wrong with a token is in the answer, and in
 * the log if the provider has signed it: anyone can send one.
 */
export async function endByProvider(parts: SessionParts, call: Call): Promise<Reply> {
  const { people, log } = needPeople(parts);
  const token = new URLSearchParams((await call.body()).toString("utf8")).get("logout_token");
  try {
    if (token === null) throw new SignInFailure("provider_answer", "there is no logout_token");
    await people.endByProvider(await people.provider.readLogoutToken(token));
    return { status: 200, headers: { "cache-control": "no-store" }, body: "" };
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    if (error instanceof LogoutFailure) {
      log.error(`back-channel logout: ${error.problem}: ${error.message}`, call.requestId);
    }
    // Without the provider's keys the token may be right, so it has to come again.
    const status = error.problem === "provider_down" ? 503 : 400;
    return json(status, { error: "invalid_request", error_description: error.message });
  }
}
