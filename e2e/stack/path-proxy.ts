import { createServer, request as send } from "node:http";
import { startListening } from "../../server/gateway/testing/listening.ts";

/**
 * A proxy that has several programs on one host, each below a path of its own. As nginx does without an address behind
 * `proxy_pass`, it passes the path and `Host` on as they are. `ports` are the programs', by their paths.
 */
export async function startPathProxy() {
  const ports = new Map<string, number>();
  const server = createServer((request, response) => {
    const { method, headers, url: path = "" } = request;
    const [below = ""] = /^\/[^/?]*/.exec(path) ?? [];
    const port = ports.get(below);
    if (port === undefined) return void response.writeHead(404).end("Another program.");
    const options = { host: "127.0.0.1", port, method, path, headers, agent: false };
    const passed = send(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    return void request.pipe(passed);
  });
  const { address, close } = await startListening(server);
  return { address, ports, close };
}
