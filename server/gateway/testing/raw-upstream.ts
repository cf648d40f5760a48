import { createServer, type Socket } from "node:net";
import { brokenAnswers } from "./broken-answers.ts";
import { startListening } from "./listening.ts";

const json = (value: unknown) => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

/** Whether a request has arrived completely. */
function isComplete(request: string): boolean {
  const end = request.indexOf("\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(request)?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}

/**
 * A service on bare sockets. A request that names `case-<n>.` gets the n-th broken answer: a video if
 * it is for one, else JSON. Any other gets a token, a list or, if it names `clip-<n>`, a recording
 * whose video is broken.
 */
export async function startRawUpstream() {
  const answers = brokenAnswers("application/json");
  const videos = brokenAnswers("video/mp4");
  let waiting: (() => void)[] = [];
  let address = "";

  function answer(socket: Socket, request: string): void {
    for (const proceed of waiting) proceed();
    waiting = [];
    const broken = Number(/case-(\d+)\./.exec(request)?.[1]);
    const clip = /clip-(\d+)/.exec(request)?.[1];
    const breaking = (request.includes(".mp4") ? videos : answers)[broken]?.[1];
    if (breaking) breaking(socket, new Promise((resolve) => waiting.push(resolve)));
    else if (request.startsWith("POST /oauth2/token")) {
      const access_token = /client_id=([\w-]+)/.exec(request)?.[1];
      socket.write(json({ access_token, expires_in: 3600 }));
    } else if (clip !== undefined) {
      socket.write(json({ data: { id: clip, videoUrl: `${address}/case-${clip}.mp4` } }));
    } else socket.write(json({ data: [], cursor: null }));
  }

  const server = createServer((socket) => {
    let request = "";
    socket.on("error", () => {});
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      request += text;
      if (!isComplete(request)) return;
      answer(socket, request);
      request = "";
    });
  });
  const listening = await startListening(server);
  ({ address } = listening);
  return { ...listening, answers, videos };
}
