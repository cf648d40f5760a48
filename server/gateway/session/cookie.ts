import { randomBytes } from "node:crypto";
import { Person } from "~/contract/gateway.ts";
import { ROLES } from "~/contract/roles.ts";
import { z } from "~/contract/zod.ts";
import { type Caller, Credential, credentialId } from "../forward/credential.ts";
import { Recent } from "~server/shared/recent.ts";
import { Failure } from "../http/failure.ts";
import type { Meter } from "../metrics/metrics.ts";
import type { Kept, People, Rights } from "../people/people.ts";
import { createSeal } from "./seal.ts";
import type { SessionRecord, SessionRecords } from "./session-records.ts";

/** Session and idle cookies remembered, each. */
const MAX_REMEMBERED = 1000;

/**
 * Caches what cookies contain, as opening both takes a third of a call's processor time. It doesn't cache whether a
 * session has ended or was idle, nor cookies that can't be opened.
 */
function remembering<T extends { sid: string; exp: number }>(
  unseal: (value: string) => Promise<T | undefined>,
  seconds: () => number,
) {
  const opened = new Recent<T>(MAX_REMEMBERED);
  return {
    read: async (value: string | undefined): Promise<T | undefined> => {
      if (value === undefined) return undefined;
      const known = opened.get(value);
      if (known && seconds() < known.exp) return known;
      const content = await unseal(value);
      if (content) opened.set(value, content);
      return content;
    },
    forget: (sid: string) => {
      for (const [value, content] of opened) if (content.sid === sid) opened.delete(value);
    },
  };
}

/** A session ends eight hours after sign-in, however much it is used. */
const LIFETIME_SECONDS = 8 * 60 * 60;

/** Browsers drop cookies whose name and value together are longer. */
const MAX_COOKIE = 4096;

const Sealed = z.object({
  /** The session ID, the key of what the gateway remembers. */
  sid: z.string(),
  /** Missing in a person's session, whose credential the gateway holds. */
  credential: z.optional(Credential),
  /** The role of a credential's session; a person's is looked up with each call. */
  role: z.optional(z.enum(ROLES)),
  person: z.optional(Person),
  /** Seconds since the epoch, as in JWTs. */
  exp: z.number(),
});
/** The second cookie: until when the session of this ID may stay idle. */
const Idle = z.object({ sid: z.string(), exp: z.number() });

type Sealed = z.infer<typeof Sealed>;

/** Whose session it is. */
export interface Who extends Omit<Caller, "sid"> {
  /** What a person may do. */
  readonly rights?: Rights | undefined;
}

export interface OpenSession extends Who, Pick<Sealed, "sid" | "exp"> {
  /** When it ends unless it is used before; seconds since the epoch, `exp` at the latest. */
  readonly idleEnd: number;
}

export interface SessionOptions {
  /** 32 bytes each, at least one. The first one seals, all of them open. */
  readonly keys: readonly Uint8Array[];
  /** Identifies the service: a cookie for one isn't valid for another. */
  readonly audience: string;
  /** The public origin, if set. Without https the cookie's name contains the port. */
  readonly origin: string | undefined;
  /** The path below which the console is served, and to which its cookies are sent; empty without one. */
  readonly base: string;
  readonly port: number;
  readonly idleMinutes: number;
  readonly records: SessionRecords;
  /** Undefined if people can't sign in as themselves. */
  readonly people?: People | undefined;
  readonly now: () => number;
  readonly meter?: Meter | undefined;
}

/**
 * Seals sessions into a cookie (`dir`, `A256GCM`, with audience and expiry), so that any gateway with
 * the key can open it. A second cookie moves the idle end: only sign-in and rotation write the one with the
 * credential, so no late answer brings an older credential back.
 */
export function createSessions(options: SessionOptions) {
  const { audience, now, records, people, meter } = options;
  const { seal, unseal } = createSeal(options.keys, now);
  const secure = options.origin?.startsWith("https:") ?? false;
  // Cookies ignore ports, so two consoles on one machine need different names; gateways of one origin don't.
  const port = options.origin ? new URL(options.origin).port : options.port;
  const { base } = options;
  // `__Host-` is for cookies of the complete host, which may have another console below another path.
  const secureName = base === "" ? "__Host-Http-console" : "__Secure-console";
  const name = (secure ? secureName : `console-${port}`) + base.replaceAll("/", "-");
  const attributes = `Path=${base || "/"}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  const active = { name: `${name}-active`, audience: `${audience} active` };
  const idle = options.idleMinutes * 60;
  const seconds = () => Math.floor(now() / 1000);

  const sessionCookies = remembering((value) => unseal(Sealed, value, audience), seconds);
  const idleCookies = remembering((value) => unseal(Idle, value, active.audience), seconds);

  const cookieText = (cookie: string, value: string, until: number) =>
    `${cookie}=${value}; ${attributes}; Max-Age=${Math.max(0, until - seconds())}`;

  /** "Sign out everywhere" ends the sessions of a person, or those of a credential. */
  const recordOf = ({ sid, credential, person, exp }: Sealed): SessionRecord => ({
    sid,
    owner: person && people ? people.idOf(person) : credential ? credentialId(credential) : sid,
    exp,
  });

  /** What a session may do now, by the current access file; undefined if it is over. */
  async function whoIs(sealed: Sealed): Promise<Who | undefined> {
    const { sid, credential, role, person } = sealed;
    if (person) {
      const rights = await people?.find(sid);
      return rights && { ...rights, person, rights };
    }
    if (credential === undefined || people?.access.allowCredentials === false) return undefined;
    return { credential, role };
  }

  /** The session as it is after being used now. */
  const used = (session: OpenSession): OpenSession => ({
    ...session,
    idleEnd: Math.min(session.exp, seconds() + idle),
  });

  return {
    /** The clock that sessions end by. */
    now,
    /**
     * Begins a session, which is noted before anyone has its cookie. `kept`: what the provider said of the
     * person.
     */
    begin: async (who: Who, kept?: Kept): Promise<OpenSession> => {
      const exp = seconds() + LIFETIME_SECONDS;
      const sid = randomBytes(16).toString("base64url");
      const session = used({ ...who, sid, exp, idleEnd: exp });
      await records.begin(recordOf(session));
      if (people && kept) await people.begin(sid, exp, kept);
      meter?.sessionBegun(sid);
      return session;
    },
    /** Opens the session of a Cookie header: undefined without one, "invalid" if tampered with or ended. */
    open: async (cookies: string | undefined): Promise<OpenSession | "invalid" | undefined> => {
      const value = valueOf(name, cookies);
      if (value === undefined) return undefined;
      const content = await sessionCookies.read(value);
      if (!content || !(await records.isOpen(recordOf(content)))) return "invalid";
      const noted = await idleCookies.read(valueOf(active.name, cookies));
      const { sid, exp } = content;
      const ifUnused = exp - LIFETIME_SECONDS + idle;
      const ifUsed = noted?.sid === sid ? noted.exp : ifUnused;
      const idleEnd = Math.min(exp, Math.max(ifUnused, ifUsed));
      if (seconds() >= idleEnd) return "invalid";
      const who = await whoIs(content);
      if (!who) return "invalid";
      meter?.sessionUsed(sid);
      return { ...who, sid, exp, idleEnd };
    },
    /** Returns the Set-Cookie value. Throws a 413 if the credential doesn't fit into a cookie. */
    cookie: async ({ sid, credential, role, person, exp }: OpenSession) => {
      const who = person ? { person } : { credential, role };
      const value = await seal({ sid, ...who }, audience, exp);
      if (name.length + 1 + value.length > MAX_COOKIE) {
        const message =
          "This credential is too long for a session (at most about 2,900 characters).";
        throw new Failure(413, "too_large", message);
      }
      return cookieText(name, value, exp);
    },
    used,
    /** The Set-Cookie value for a session that is used now; undefined if the last one is recent enough. */
    idleCookie: async (session: OpenSession) => {
      const { sid, idleEnd } = used(session);
      // Not with every answer: a sixtieth of the idle time is precise enough.
      if (idleEnd - session.idleEnd < idle / 60) return undefined;
      return cookieText(active.name, await seal({ sid }, active.audience, idleEnd), idleEnd);
    },
    /** Ends a session, also for those who kept its cookie. */
    end: async (session: OpenSession) => {
      sessionCookies.forget(session.sid);
      idleCookies.forget(session.sid);
      await records.end(recordOf(session));
      if (session.person) await people?.forget(session.sid);
      meter?.sessionEnded(session.sid);
    },
    /** Ends all sessions of its credential, or of its person. */
    endAll: async (session: OpenSession) => {
      await records.endAll(recordOf(session));
      meter?.sessionEnded(session.sid);
    },
    clearing: cookieText(name, "", 0),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** The value of one cookie of a Cookie header. */
function valueOf(name: string, cookies = ""): string | undefined {
  const prefix = `${name}=`;
  const pair = cookies.split(";").find((part) => part.trim().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}
