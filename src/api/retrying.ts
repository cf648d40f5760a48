import { type ApiError, toApiError } from "./errors.ts";
import {
  backoff,
  FLOOR,
  isLimited,
  isTrouble,
  mayPass,
  MINUTE,
  type Target,
} from "./retry-rules.ts";
import { wait, waits } from "./waits.ts";

/** The most requests a minute for an address that keeps failing: unasked, and with a person's retries. */
const MOST_UNASKED = 3;
const MOST = 10;
/** How long a call waits before it fails instead: for a rate limit, and for a service that is down. */
const LIMIT_PATIENCE = 10 * MINUTE;
const OUTAGE_PATIENCE = 5000;
/** After this many tries a call fails even if it is only rate limited. */
const MOST_TRIES = 10;

/** The recent tries of an address. Dropped once it answers. */
interface History {
  sent: number[];
  /** How many failed in a row. */
  failures: number;
  /** No try before this time, unless a person asked for one. */
  until: number;
  asked: boolean;
  error?: ApiError;
}

/** A rate limit. It holds all calls of its endpoint; when it ends, a single one finds out if it's over. */
interface Limit {
  until: number;
  failures: number;
  error: ApiError;
  probe?: Target | undefined;
}

const histories = new Map<string, History>();
const limits = new Map<string, Limit>();

const wakeAll = () => waits.get().forEach(({ wake }) => wake());

/** Lets every failing address be tried right away, because a person asked for it. */
export function retryNow(): void {
  for (const history of histories.values()) history.asked = true;
  limits.clear();
  wakeAll();
}

/** Forgets all failures, which were those of another session. */
export function forgetFailures(): void {
  histories.clear();
  limits.clear();
  wakeAll();
}

// A browser that is back online makes good on what failed for lack of a connection.
if (typeof window !== "undefined") addEventListener("online", retryNow);

const lately = (times: readonly number[]) => times.filter((time) => time > Date.now() - MINUTE);

function historyOf(address: string): History {
  if (histories.size > 200) {
    for (const [key, { sent }] of histories) if (lately(sent).length === 0) histories.delete(key);
  }
  const known = histories.get(address) ?? { sent: [], failures: 0, until: 0, asked: false };
  histories.set(address, known);
  return known;
}

/** When an address may be asked next. */
function nextTry({ sent, failures, until, asked }: History, limit: Limit | undefined): number {
  if (failures === 0 && limit === undefined) return 0;
  const most = asked ? MOST : MOST_UNASKED;
  const recent = lately(sent);
  const full = failures > 0 && recent.length >= most ? (recent.at(-most) ?? 0) + MINUTE : 0;
  if (asked) return full;
  const held = limit?.probe ? Date.now() + FLOOR : (limit?.until ?? 0);
  return Math.max(full, until, held);
}

/** Resolves when a call may be sent. Throws the last error if that would take too long. */
async function turn(target: Target, tried: boolean, signal?: AbortSignal): Promise<void> {
  const { name } = target.row;
  for (;;) {
    signal?.throwIfAborted();
    const history = historyOf(target.address);
    const limit = limits.get(name);
    const at = nextTry(history, limit);
    if (at <= Date.now()) {
      if (limit !== undefined) limit.probe = target;
      history.asked = false;
      history.sent = [...lately(history.sent), Date.now()];
      return;
    }
    const error = limit?.error ?? history.error;
    const patient = history.asked || (error !== undefined && isLimited(target, error));
    const patience = patient ? LIMIT_PATIENCE : tried ? OUTAGE_PATIENCE : 0;
    if (error !== undefined && at - Date.now() > patience) throw error;
    const stopped = await wait({ name, until: at, error: patient ? error : undefined }, signal);
    if (stopped && error !== undefined) throw error;
  }
}

/** Limits an endpoint. Calls that were sent together and are refused together count once. */
function limit({ row }: Target, error: ApiError): void {
  const known = limits.get(row.name);
  if (known !== undefined && known.until > Date.now()) return;
  const failures = (known?.failures ?? 0) + 1;
  limits.set(row.name, { until: Date.now() + backoff(failures, error), failures, error });
}

function noteAnswer(target: Target): void {
  histories.delete(target.address);
  if (limits.get(target.row.name)?.probe === target) limits.delete(target.row.name);
}

function noteFailure(target: Target, error: ApiError): void {
  const limited = isLimited(target, error);
  if (limited) limit(target, error);
  // Writes are sent by a person or one after the other, so that only a limit holds them.
  if (target.row.method !== "GET") return;
  const history = historyOf(target.address);
  for (let extra = 1; extra < error.requests; extra += 1) history.sent.push(Date.now());
  history.failures += 1;
  history.error = error;
  if (!limited) history.until = Date.now() + Math.min(MINUTE, backoff(history.failures, error));
}

/** If a call that probed a limit ends without finding out, another one may. */
function endProbe(target: Target): void {
  const known = limits.get(target.row.name);
  if (known?.probe === target) known.probe = undefined;
  for (const { name, wake } of waits.get()) if (name === target.row.name) wake();
}

/**
 * Makes a call, and makes it again if that may help and the service isn't asked too often for it.
 * Throws the error of the last try, or the abort reason of `signal`.
 */
export async function retrying<T>(
  target: Target,
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await turn(target, tries > 1, signal);
    try {
      const answer = await send();
      noteAnswer(target);
      return answer;
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      const error = toApiError(thrown);
      if (isTrouble(error)) noteFailure(target, error);
      else noteAnswer(target);
      const most = isLimited(target, error) ? MOST_TRIES : MOST_UNASKED;
      if (!mayPass(target, error) || tries >= most) throw error;
    } finally {
      endProbe(target);
    }
  }
}
