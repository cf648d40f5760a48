import { once } from "node:events";
import { isIPv6 } from "node:net";
import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { RotationResult } from "~/contract/rotations.ts";
import { listenAt } from "~server/shared/listen.ts";
import { Recent } from "~server/shared/recent.ts";
import { oneAtATime } from "~server/shared/one-at-a-time.ts";
import { isLoopbackHost } from "~server/shared/setting-schemas.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";

const MAX_SESSIONS = 10_000;

/**
 * Estimates how many sessions are active at this gateway: those used within the idle time and not ended
 * here. More than 10,000 count as that many.
 */
export function createActiveSessions(idleMilliseconds: number, now: () => number) {
  /** In order of the last use, oldest first. */
  const lastUse = new Recent<number>(MAX_SESSIONS);
  return {
    use: (sid: string) => void lastUse.set(sid, now()),
    end: (sid: string) => void lastUse.delete(sid),
    count(): number {
      for (const [sid, time] of lastUse) {
        if (time + idleMilliseconds > now()) break;
        lastUse.delete(sid);
      }
      return lastUse.size;
    },
  };
}

/** In seconds. They are few, as each is one more series for every route. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);
/** Statuses that are counted one by one; each is one more series for every route. */
const STATUSES = new Set([200, 201, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504]);

const classOf = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : "other";

const ROTATION_OUTCOMES = RotationResult.def.options.flatMap(
  ({ shape }) => shape.outcome.def.values,
);

const PROVIDER_OUTCOMES = ["answered", "failed"] as const;

export interface PrometheusOptions {
  readonly version: string;
  readonly sessionIdleMinutes: number;
  readonly now: () => number;
}

/** Creates a meter whose figures Prometheus can read. No label has an ID, an address or anything a client chose. */
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
  // From 0, so that the first one is an increase, which an alert can see.
  for (const outcome of ROTATION_OUTCOMES) rotations.inc({ outcome }, 0);
  const provider = counter("identity_provider_requests", "Requests to the identity provider.", [
    "outcome",
  ]);
  for (const outcome of PROVIDER_OUTCOMES) provider.inc({ outcome }, 0);
  const begun = counter("sessions_begun", "Sessions that began here.");
  const ended = counter("sessions_ended", "Sessions signed out here.");
  const refused = counter(
    "sign_ins_rate_limited",
    "Sign-ins and tests of credentials refused after wrong ones.",
  );
  const inUse = new Gauge({
    name: "tapedeck_sessions_active",
    help: "Sessions used here within the idle time and not signed out here, 10000 at most.",
    registers,
  });

  const meter = {
    /** The release of the console that is served. */
    release: (release: string) => build.set({ version, release }, 1),
    /** Counts a request that was answered, or whose browser is gone. */
    request(route: string, method: string, status: number, seconds: number): void {
      requests.inc({
        route,
        method: METHODS.has(method) ? method : "other",
        status: STATUSES.has(status) ? String(status) : classOf(status),
      });
      // A clip is streamed for as long as it plays.
      if (route !== "media") durations.observe({ route }, seconds);
    },
    /** Counts a call of the service; without a status it began no answer. */
    upstream(endpoint: string, status: number | undefined, seconds: number): void {
      calls.inc({ endpoint, outcome: status === undefined ? "failed" : classOf(status) });
      latencies.observe({ endpoint }, seconds);
    },
    rotation: (outcome: RotationResult["outcome"]) => rotations.inc({ outcome }),
    /** Counts a request to the identity provider, and whether its answer could be used. */
    provider: (outcome: (typeof PROVIDER_OUTCOMES)[number]) => provider.inc({ outcome }),
    sessionBegun(sid: string): void {
      begun.inc();
      active.use(sid);
    },
    sessionUsed: (sid: string) => active.use(sid),
    sessionEnded(sid: string): void {
      ended.inc();
      active.end(sid);
    },
    /** Counts a sign-in, or a test of a credential, that was refused after too many wrong ones. */
    signInRefused: () => refused.inc(),
  };
  const text = () => {
    inUse.set(active.count());
    return register.metrics();
  };
  return { meter, contentType: register.contentType, text };
}

/** Counts what happens. Only the gateway's own words become labels, never anything from outside. */
export type Meter = ReturnType<typeof createPrometheus>["meter"];

const isLoopbackName = (host: string | undefined) =>
  URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname);

/**
 * Serves `GET /metrics` on a port of its own, which isn't for browsers. On loopback it answers to
 * loopback names only, because with DNS rebinding another site's page can reach this machine under its own
 * name. Elsewhere Prometheus uses whatever name the network has for it. Rejects with a SettingError if it
 * can't listen.
 */
export async function startMetrics(
  { metricsHost, metricsPort, sessionIdleMinutes }: GatewaySettings,
  version: string,
) {
  const prometheus = createPrometheus({ version, sessionIdleMinutes, now: Date.now });
  const isLocal = isLoopbackHost(metricsHost);
  const server = createServer(
    oneAtATime(async ({ method, url, headers }, response) => {
      if (isLocal && !isLoopbackName(headers.host)) return response.writeHead(421).end();
      if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
      try {
        const text = await prometheus.text();
        response.writeHead(200, { "content-type": prometheus.contentType });
        return response.end(text);
      } catch {
        return response.writeHead(500).end();
      }
    }),
  );
  const port = await listenAt(server, metricsHost, metricsPort ?? 0, "METRICS_PORT");
  const host = isIPv6(metricsHost) ? `[${metricsHost}]` : metricsHost;
  return {
    meter: prometheus.meter,
    port,
    address: `http://${host}:${port}/metrics`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
