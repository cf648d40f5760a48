import type { Socket } from "node:net";

type Bytes = string | Buffer;

/** Writes something like an answer. `next` resolves once another request has arrived. */
export type Breaking = (socket: Socket, next: Promise<void>) => void;

const write = (socket: Socket, parts: readonly Bytes[]) => {
  for (const part of parts) {
    socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part);
  }
};

/** Writes these bytes and keeps the connection open. */
export const says =
  (...parts: readonly Bytes[]): Breaking =>
  (socket) =>
    write(socket, parts);

/** Writes these bytes and closes the connection. */
export const closes =
  (...parts: readonly Bytes[]): Breaking =>
  (socket) => {
    write(socket, parts);
    socket.end();
  };

/** Writes these bytes and resets the connection. */
export const resets =
  (bytes: string): Breaking =>
  (socket) =>
    socket.write(bytes, () => socket.resetAndDestroy());

/** Writes `head` and then `part`, a little at a time, for as long as the connection is open. */
export const drips =
  (head: string, part: string): Breaking =>
  (socket) => {
    write(socket, [head]);
    const timer = setInterval(() => socket.write(part), 20);
    socket.on("close", () => clearInterval(timer));
  };

/** Writes `head` and then `part` as fast as the other side reads. */
export const floods =
  (head: string, part: string): Breaking =>
  (socket) => {
    write(socket, [head]);
    const more = () => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on("drain", more);
    more();
  };
