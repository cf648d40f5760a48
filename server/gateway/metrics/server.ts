import { once } from "node:events";
import { createServer } from "node:http";
import { listenAt } from "~server/shared/listen.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import { createPrometheus } from "./prometheus.ts";

/**
 * Serves `GET /metrics` on a port of its own, which isn't for browsers. Rejects with a SettingError if it
 * can't listen.
 */
export async function startMetrics(
  { metricsHost, metricsPort, sessionIdleMinutes }: GatewaySettings,
  version: string,
) {
  const prometheus = createPrometheus({ version, sessionIdleMinutes, now: Date.now });
  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await prometheus.text();
      response.writeHead(200, { "content-type": prometheus.contentType });
      return response.end(text);
    } catch {
      return response.writeHead(500).end();
    }
  });
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
