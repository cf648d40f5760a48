import { readJson } from "~/contract/json.ts";
import { clientSecrets, rotationPrepare, type RotationResult } from "~/contract/rotations.ts";
import type { Reply, Trace } from "../http/call.ts";
import { json, readInput } from "../http/call.ts";
import type { Audit, Write } from "../audit/audit.ts";
import type { End } from "../audit/ends.ts";
import { ROTATION } from "../audit/store.ts";
import { Failure } from "../http/failure.ts";
import type { Rotated, Rotations } from "./operations.ts";
import type { OpenSession } from "../session/cookie.ts";
import type { OrganizationAccess } from "../forward/organization-access.ts";
import type { SessionParts } from "../session/session-calls.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import { lenient } from "~/contract/lenient.ts";
import { judgeWrite, rotating } from "~/contract/write-end.ts";
import type { Credential, Handler } from "../forward/credential.ts";
import type { RotationTarget, StoredIntent } from "./records.ts";
import type { SecretInUse } from "../people/connections.ts";
import { checkKind, sendWithToken, type Service } from "../forward/service-call.ts";
import type { UpstreamAnswer } from "../forward/upstream.ts";
import { Pool } from "~/lib/pool.ts";
import { readAnswerBody, readRefusal } from "../forward/read-answer.ts";

/** How many organizations are asked about together. */
const AT_ONCE = 6;

const notExecuted = (error: string, status: number | null = null): RotationResult => ({
  outcome: "not_executed",
  error,
  status,
});

const NO_SECRET = "The service's answer contained no secret of this client.";

const messageOf = (error: unknown) =>
  error instanceof Failure ? error.message : "Something went wrong in the gateway.";

/**
 * Calls section 4.3 exactly once, right after `begin` has allowed it, and never throws. The outcome is `not_executed`
 * only if the service certainly refused the request or never saw it.
 */
async function rotateSecret(
  service: Service,
  credential: Credential,
  target: RotationTarget,
  trace: Trace,
  begin: () => Promise<boolean>,
): Promise<RotationResult> {
  const row = apiClientRotateSecret;
  let token: string;
  try {
    checkKind(row, credential);
    token = (await service.tokens.get(credential)).value;
  } catch (error) {
    return notExecuted(messageOf(error));
  }
  try {
    if (!(await begin())) {
      return notExecuted("The gateway took too long to call the service. Nothing changed.");
    }
  } catch {
    return notExecuted("The console's database can't be reached. Nothing changed.");
  }
  let answer: UpstreamAnswer;
  try {
    const params = { organizationId: target.organizationId, clientId: target.clientId };
    answer = await sendWithToken(service, token, { row, params, trace });
  } catch (error) {
    return error instanceof Failure && error.stage === "not_sent"
      ? notExecuted(error.message)
      : { outcome: "unknown", error: messageOf(error) };
  }
  // So that the next rotation gets a new token.
  if (answer.status === 401) service.tokens.drop(token);
  return readOutcome(answer, target.clientId);
}

async function readOutcome(answer: UpstreamAnswer, clientId: string): Promise<RotationResult> {
  const { status } = answer;
  const type = answer.headers["content-type"];
  const read = rotating(clientId);
  const received: NonSharedBuffer[] = [];
  let text: string;
  try {
    text = (await readAnswerBody(answer, received)).decoded.toString("utf8");
  } catch (error) {
    const part = Buffer.concat(received).toString("utf8");
    const { end } = judgeWrite({ stage: "answered_in_part", status, type, text: part }, read);
    return { outcome: end === "lost" ? "secret_lost" : "unknown", error: messageOf(error) };
  }
  switch (judgeWrite({ status, type, text }, read).end) {
    case "done": {
      const secret = lenient(apiClientRotateSecret, readJson(text))?.data?.clientSecret;
      if (secret) return { outcome: "done", clientId, clientSecret: secret };
      return { outcome: "secret_lost", error: NO_SECRET };
    }
    case "lost":
      return { outcome: "secret_lost", error: NO_SECRET };
    case "refused":
      return notExecuted(readRefusal(answer, text) ?? `The service returned ${status}.`, status);
    default:
      return {
        outcome: "unknown",
        error: status < 300 ? NO_SECRET : `The service returned ${status}.`,
      };
  }
}

export interface RotationParts extends SessionParts {
  readonly rotations: Rotations;
  /** Remembers for a minute what the service allows. */
  readonly access: OrganizationAccess;
}

type RotationHandler = Handler<RotationParts, OpenSession>;

function endOf(result: RotationResult): End {
  if (result.outcome !== "not_executed") return { outcome: result.outcome };
  return result.status === null
    ? { outcome: "not_sent", stage: "not_sent" }
    : { outcome: "refused", status: result.status };
}

/**
 * Rotates with a note of the begin, and returns what notes the end. A rotation that can't be noted isn't
 * executed.
 */
async function noteRotation(
  audit: Audit,
  session: OpenSession,
  write: Omit<Write, "endpoint">,
  rotate: () => Promise<RotationResult>,
): Promise<Rotated> {
  let end: Awaited<ReturnType<Audit["begin"]>>;
  try {
    end = await audit.begin(session, { endpoint: ROTATION, ...write });
  } catch (error) {
    if (error instanceof Failure) return { result: notExecuted(error.message) };
    throw error;
  }
  const result = await rotate();
  return { result, note: () => end(endOf(result)) };
}

/**
 * `POST /gateway/client-secrets`: what is known of secrets in organizations whose API clients the credential may list.
 * A refusal for one organization doesn't withhold the others, unless the session is over.
 */
export const readClientSecrets: RotationHandler = async (parts, session, call) => {
  const { rotations, audit, access } = parts;
  const { organizations } = await readInput(
    call,
    clientSecrets.body,
    "Send organizations' IDs with up to 1,000 client IDs in all.",
  );
  const refusals: (Reply | Failure)[] = [];
  const readOne = async ({ organizationId, clientIds }: (typeof organizations)[number]) => {
    const refused = await access(session, call, organizationId).catch((error: unknown) => {
      if (error instanceof Failure && error.status !== 401) return error;
      throw error;
    });
    if (refused) {
      refusals.push(refused);
      return [];
    }
    const [standings, last] = await Promise.all([
      rotations.standings(organizationId, clientIds),
      audit.rotations(organizationId, clientIds),
    ]);
    const clients = Array.from(standings, ([clientId, standing]) => {
      const known = last.get(clientId);
      const { startedAt: at, kind, credentialId, person, outcome } = known ?? {};
      return [
        clientId,
        { ...standing, last: known && { at, kind, credentialId, person, outcome } },
      ];
    });
    return [[organizationId, Object.fromEntries(clients)] as const];
  };
  const pool = new Pool(AT_ONCE);
  const read = (await Promise.all(organizations.map((one) => pool.run(() => readOne(one))))).flat();
  const [refusal] = refusals;
  if (read.length === 0 && refusal instanceof Failure) throw refusal;
  if (read.length === 0 && refusal) return refusal;
  const { secretMaxAgeDays: maxAgeDays, keptDays } = audit;
  return json(200, { maxAgeDays, keptDays, organizations: Object.fromEntries(read) });
};

/**
 * `POST /gateway/rotations`: only for those who may list the organization's API clients, because a conflict
 * shows that a client was rotated.
 */
export const prepareRotation: RotationHandler = async (parts, session, call) => {
  const { despiteDoubt = false, ...target } = await readInput(
    call,
    rotationPrepare.body,
    "A rotation needs organizationId, clientId and the count of rotations.",
  );
  const refused = await parts.access(session, call, target.organizationId);
  if (refused) return refused;
  const operationId = await parts.rotations.prepare(session.sid, { ...target, despiteDoubt });
  return json(200, { operationId });
};

/**
 * Why a client can't be rotated now; undefined if it can. The console uses a connection's client with the secret in
 * its file. That secret survives one rotation and stops working with the second, so the file must change in between,
 * unless the person has confirmed what stops, which the page asks only when someone may have no working secret.
 */
async function obstacleOf(
  { rotations }: RotationParts,
  intent: StoredIntent,
  inUse: readonly SecretInUse[],
): Promise<string | undefined> {
  const last = inUse.length === 0 || intent.despiteDoubt ? undefined : await rotations.last(intent);
  if (last?.outcome !== "done") return undefined;
  const { secretsInUse, settledAt } = last;
  const unchanged = inUse.find(({ fingerprint, writtenAt }) =>
    // Version 0.7.0 noted none. A file that is older than the new secret doesn't have it.
    secretsInUse.length === 0 ? writtenAt <= (settledAt ?? 0) : secretsInUse.includes(fingerprint),
  );
  return (
    unchanged &&
    `Another rotation would stop the secret that the console itself uses for “${unchanged.name}”. First put the newest secret into that connection's file. Nothing changed.`
  );
}

/** `POST /gateway/rotations/{operationId}`: runs to its end even if the browser goes away. */
export const runRotation: RotationHandler = async (parts, session, call, { operationId = "" }) => {
  const { rotations, audit, service, signIn } = parts;
  const result = await rotations.run(session.sid, operationId, async (intent, begin) => {
    const inUse = (await signIn?.people.connections.inUse(intent.clientId)) ?? [];
    const obstacle = await obstacleOf(parts, intent, inUse).catch(
      () => "The console can't read when this client was last rotated. Nothing changed.",
    );
    if (obstacle !== undefined) return { result: notExecuted(obstacle) };
    const { organizationId, clientId } = intent;
    const secretsInUse = inUse.map(({ fingerprint }) => fingerprint);
    const write = { params: { organizationId, clientId }, call, secretsInUse, operationId };
    return noteRotation(audit, session, write, () =>
      rotateSecret(service, session.credential, intent, call.trace, () => begin(secretsInUse)),
    );
  });
  return deliver(parts, session, operationId, result);
};

/** `GET /gateway/rotations/{operationId}`. */
export const rotationOutcome: RotationHandler = async (parts, session, _, { operationId = "" }) => {
  const result = await parts.rotations.result(session.sid, operationId);
  return deliver(parts, session, operationId, result);
};

/** `DELETE /gateway/rotations/{operationId}`: may be repeated after a lost answer. */
export const acknowledgeRotation: RotationHandler = async (
  parts,
  session,
  _,
  { operationId = "" },
) => {
  return json(200, { acknowledged: await parts.rotations.acknowledge(session.sid, operationId) });
};

/**
 * If a credential's session rotated its own client, the same answer puts the new secret into the cookie. The secret
 * can't be outdated, because a client isn't rotated again while its result is kept.
 */
async function deliver(
  { audit, sessions }: RotationParts,
  session: OpenSession,
  operationId: string,
  result: RotationResult,
): Promise<Reply> {
  if (result.outcome !== "unknown") void audit.noteRotation(session, operationId, endOf(result));
  const { credential, connection } = session;
  const isOwn =
    connection === undefined &&
    result.outcome === "done" &&
    credential.kind === "client-app" &&
    credential.clientId === result.clientId;
  if (!isOwn) return json(200, result);
  const renewed = { ...credential, clientSecret: result.clientSecret };
  // Without it the session keeps the old secret, which still works. The new one may be too long for a cookie.
  const cookie = await sessions.cookie({ ...session, credential: renewed }).catch(() => undefined);
  return json(200, result, cookie === undefined ? {} : { "set-cookie": cookie });
}
