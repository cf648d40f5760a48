import { once } from "node:events";
import { createServer } from "node:http";
import { listenAt } from "~server/shared/listen.ts";
import { oneAtATime } from "~server/shared/one-at-a-time.ts";
import { type GatewaySettings, isLoopbackHost } from "~server/shared/settings.ts";
import { createPrometheus } from "./prometheus.ts";

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
  return {
    meter: prometheus.meter,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
