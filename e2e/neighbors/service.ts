import {
  answerFilm,
  answerJson,
  answerRotation,
  startUpstream,
} from "../../server/gateway/testing/upstream.ts";

export const FILM = Buffer.alloc(400_000, "clip");
/** A part of a clip's address that has the service send its first half only. */
const HALF = "half";

/** A service with recordings of one clip each, at this host, and clients to rotate. */
export async function startService(videoHost: string) {
  /** How many reads have begun that are never answered, and were given up. */
  const endless = { begun: 0, ended: 0 };
  const service = await startUpstream((received, response) => {
    const { method, url } = received;
    if (url.startsWith("/clip")) {
      if (!url.includes(HALF)) return answerFilm(FILM)(received, response);
      response.writeHead(200, { "content-type": "video/webm", "content-length": FILM.length });
      return void response.write(FILM.subarray(0, FILM.length / 2));
    }
    if (url.includes("limit=99")) {
      endless.begun += 1;
      return void response.once("close", () => (endless.ended += 1));
    }
    const [, id] = /\/recordings\/(\w+)/.exec(url) ?? [];
    if (id !== undefined) {
      const videoUrl = `http://${videoHost}:${new URL(service.address).port}/clip.webm?id=${id}`;
      const videoUrlExpiresAt = new Date(Date.now() + 900_000).toISOString();
      return answerJson(response, 200, { data: { id, videoUrl, videoUrlExpiresAt } });
    }
    if (method === "POST" && url.endsWith("/organizations")) {
      return answerJson(response, 201, { data: { id: "organization-2" } });
    }
    return answerRotation(received, response);
  });
  return { ...service, endless };
}
