import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { createActiveSessions } from "./active-sessions.ts";
import type { Meter } from "./meter.ts";
import { routeName } from "./route-name.ts";

/** Seconds. Few, as each makes a series of its own for every route. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);
/** Those that someone watches one by one; each makes a series of its own for every route. */
const STATUSES = new Set([200, 201, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504]);

const classOf = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : "other";

export interface PrometheusOptions {
  readonly version: string;
  readonly sessionIdleMinutes: number;
  readonly now: () => number;
}

/** A meter whose figures Prometheus can read. No label has an ID, an address or anything a client chose. */
export function createPrometheus({ version, sessionIdleMinutes, now }: PrometheusOptions) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const active = createActiveSessions(sessionIdleMinutes * 60_000, now);

  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name: `tapedeck_${name}_total`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: readonly string[]) =>
    new Histogram({
      name: `tapedeck_${name}_seconds`,
      help,
      labelNames,
      buckets: BUCKETS,
      registers,
    });

  const build = new Gauge({
    name: "tapedeck_build_info",
    help: "The version and the release of the console it serves; always 1.",
    labelNames: ["version", "release"],
    registers,
  });
  const requests = counter("http_requests", "Answered requests.", ["route", "method", "status"]);
  const durations = histogram("http_request_duration", "Until an answer was sent.", ["route"]);
  const calls = counter("upstream_requests", "Requests to the service.", ["endpoint", "outcome"]);
  const latencies = histogram("upstream_duration", "Until the service answered.", ["endpoint"]);
  const rotations = counter("rotations", "Rotations that ran here.", ["outcome"]);
  const begun = counter("sessions_begun", "Sessions that began here.");
  const ended = counter("sessions_ended", "Sessions signed out here.");
  const refused = counter(
    "sign_ins_rate_limited",
    "Sign-ins and probes refused after wrong credentials.",
  );
  const inUse = new Gauge({
    name: "tapedeck_sessions_active",
    help: "Sessions used here within the idle time and not signed out here, 10000 at most.",
    registers,
  });

  const meter: Meter = {
    release: (release) => build.set({ version, release }, 1),
    request(method, path, status, seconds) {
      const route = routeName(method, path);
      requests.inc({
        route,
        method: METHODS.has(method) ? method : "other",
        status: STATUSES.has(status) ? String(status) : classOf(status),
      });
      // A clip is streamed for as long as it plays.
      if (route !== "media") durations.observe({ route }, seconds);
    },
    upstream(endpoint, status, seconds) {
      calls.inc({ endpoint, outcome: status === undefined ? "failed" : classOf(status) });
      latencies.observe({ endpoint }, seconds);
    },
    rotation: (outcome) => rotations.inc({ outcome }),
    sessionBegun(sid) {
      begun.inc();
      active.use(sid);
    },
    sessionUsed: (sid) => active.use(sid),
    sessionEnded(sid) {
      ended.inc();
      active.end(sid);
    },
    signInRefused: () => refused.inc(),
  };
  const text = () => {
    inUse.set(active.count());
    return register.metrics();
  };
  return { meter, contentType: register.contentType, text };
}
