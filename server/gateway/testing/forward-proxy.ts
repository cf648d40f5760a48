import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { startListening } from "./listening.ts";

/** Answers to CONNECT: undefined for a tunnel, a status for a refusal. */
type Verdict = number | "hang" | "drop" | undefined;

/**
 * A proxy that leads each CONNECT, whatever host it names, to one port of this machine. It notes whom it was asked
 * for and with which credential.
 */
export async function startForwardProxy(port: () => number) {
  const asked: { readonly target: string; readonly authorization: string | undefined }[] = [];
  const others: string[] = [];
  const proxy: { asked: typeof asked; others: string[]; verdict: Verdict } = {
    asked,
    others,
    verdict: undefined,
  };
  const server = createServer((request, response: ServerResponse) => {
    // Only CONNECT is expected.
    others.push(request.url ?? "");
    response.writeHead(500).end();
  });
  server.on("connect", ({ url = "", headers }, client: Socket) => {
    asked.push({ target: url, authorization: headers["proxy-authorization"] });
    client.on("error", () => {});
    const { verdict } = proxy;
    if (verdict === "drop") client.destroy();
    else if (verdict === undefined) {
      const upstream = connect(port(), "127.0.0.1", () => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        client.pipe(upstream).pipe(client);
      });
      upstream.on("error", () => client.destroy());
    } else if (verdict !== "hang") {
      client.end(`HTTP/1.1 ${verdict} No\r\nContent-Length: 0\r\n\r\n`);
    }
  });
  return Object.assign(proxy, await startListening(server));
}
