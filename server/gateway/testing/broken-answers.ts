import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Breaking } from "./raw-answers.ts";
import { closes, drips, floods, resets, says } from "./raw-answers.ts";

/**
 * What becomes of a forwarded call: a failure with this stage, or an answer that is passed on because
 * HTTP has nothing against it. `list`: it is even what was asked for. `other`: it isn't.
 */
type Fate = "sent" | "answered_in_part" | "answered" | "list" | "other";

export type BrokenAnswer = readonly [name: string, answer: Breaking, fate: Fate];

const LIST = '{"data":[]}';
const GZIP = gzipSync(LIST);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const HUGE = Buffer.alloc(40_000_000);
const object = "Content-Length: 2\r\n\r\n{}";
const status = (code: string) => says(`HTTP/1.1 ${code} What\r\n${object}`);
const headOf = (type: string) => `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n`;
const listOf = (type: string) => `${headOf(type)}Content-Length: ${LIST.length}\r\n\r\n${LIST}`;

/** Answers whose status line or headers HTTP doesn't allow, and what a forwarded call makes of them. */
function brokenHeads(type: string): readonly BrokenAnswer[] {
  const head = headOf(type);
  return [
    ["status 000", status("000"), "answered"],
    ["status 001", status("001"), "answered"],
    ["status 042", status("042"), "answered"],
    ["status 099", status("099"), "answered"],
    [
      "status 101 with an upgrade",
      says("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"),
      "answered",
    ],
    ["status 101 without one", status("101"), "answered"],
    [
      "an upgrade with 200",
      says(`${head}Connection: upgrade\r\nUpgrade: h2c\r\n${object}`),
      "other",
    ],
    ["status 199", status("199"), "answered"],
    ["status 600", status("600"), "answered"],
    ["status 999", status("999"), "answered"],
    ["status 1000", status("1000"), "answered"],
    ["status -1", status("-1"), "answered"],
    ["status 20", status("20"), "answered"],
    [
      "three 103s before an answer",
      says("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(3), listOf(type)),
      "list",
    ],
    ["a flood of 103s", floods("", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), "sent"],
    ["a drip of 102s", drips("", "HTTP/1.1 102 Processing\r\n\r\n"), "sent"],
    ["a closed connection", closes(), "sent"],
    ["a reset connection", (socket) => socket.resetAndDestroy(), "sent"],
    ["another protocol", closes("SSH-2.0-OpenSSH_9.9\r\n"), "answered"],
    ["a TLS alert", closes(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])), "answered"],
    ["a page without a head", closes("<!doctype html><h1>Hello</h1>"), "answered"],
    ["zero bytes", says(Buffer.alloc(4096)), "answered"],
    ["HTTP/9.9", says("HTTP/9.9 200 OK\r\n\r\n"), "answered"],
    ["a header of 1 MB", says(`${head}X: ${"x".repeat(1_000_000)}\r\n\r\n{}`), "answered"],
    ["50,000 headers", says(head, "X: y\r\n".repeat(50_000), "\r\n{}"), "answered"],
    ["an endless header", floods(`${head}X: `, "x".repeat(1000)), "answered"],
    ["a header's name with a space", says(`${head}Bad name: x\r\n${object}`), "answered"],
    ["a header with NUL", says(`${head}X: a\0b\r\n${object}`), "answered"],
    ["a header without a colon", says(`${head}Nonsense\r\n${object}`), "answered"],
    [
      "headers in Latin-1",
      closes(
        "HTTP/1.1 200 Gr\xfc\xdfe\r\nContent-Type: text/pl\xe4in\r\nContent-Length: 2\r\n\r\n{}",
      ),
      "other",
    ],
    [
      "a status text of 100 kB",
      says(`HTTP/1.1 200 ${"x".repeat(100_000)}\r\n${object}`),
      "answered",
    ],
    ["two lengths", says(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), "answered"],
    [
      "a length and chunks",
      says(`${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
      "answered",
    ],
    ["a length of -1", says(`${head}Content-Length: -1\r\n\r\n{}`), "answered"],
    ["a length of 1e309", says(`${head}Content-Length: 1${"0".repeat(309)}\r\n\r\n{}`), "answered"],
  ];
}

/** Answers whose body is broken or isn't what it claims to be. */
function brokenBodies(type: string): readonly BrokenAnswer[] {
  const head = headOf(type);
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  const compressed = (encoding: string, body: string | Buffer) =>
    closes(`${head}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`, body);
  return [
    ["a length of 1 TB", says(`${head}Content-Length: 1000000000000\r\n\r\n{}`), "answered"],
    [
      "a length too long, then closed",
      closes(`${head}Content-Length: 20\r\n\r\n{"data":[]}`),
      "answered_in_part",
    ],
    [
      "a length too long, then reset",
      resets(`${head}Content-Length: 20\r\n\r\n{"data":[]}`),
      "answered_in_part",
    ],
    ["a chunk's size that isn't one", says(chunked, "zz\r\n{}\r\n0\r\n\r\n"), "answered_in_part"],
    ["a chunk's size of 2^64", says(chunked, "FFFFFFFFFFFFFFFFF\r\n{}"), "answered_in_part"],
    ["a chunk that is cut off", closes(chunked, '20\r\n{"data":['), "answered_in_part"],
    ["chunks without an end", closes(chunked, "2\r\n{}\r\n"), "answered_in_part"],
    ["broken trailers", says(chunked, "2\r\n{}\r\n0\r\nno trailer\r\n\r\n"), "answered_in_part"],
    ["an endless chunk extension", floods(`${chunked}2;x=`, "x".repeat(1000)), "answered_in_part"],
    ["an endless body", floods(chunked, `10000\r\n${" ".repeat(0x1_00_00)}\r\n`), "answered"],
    ["gzip that isn't", compressed("gzip", '{"data":[]}'), "answered"],
    ["gzip that is cut off", compressed("gzip", GZIP.subarray(0, -9)), "answered"],
    ["gzip of 40 MB", compressed("gzip", gzipSync(HUGE)), "answered"],
    ["Brotli that isn't", compressed("br", '{"data":[]}'), "answered"],
    ["Brotli of 40 MB", compressed("br", brotliCompressSync(HUGE, FAST)), "answered"],
    ["an encoding nobody knows", compressed("middle-out", "{}"), "answered"],
    ["two encodings", compressed("gzip, gzip", gzipSync(GZIP)), "answered"],
    ["gzip as it should be", compressed("gzip", GZIP), "list"],
    [
      "an HTML page with 200",
      closes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 11\r\n\r\n<h1>Hi</h1>"),
      "other",
    ],
    ["an empty 200", says("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), "other"],
    ["a 304 that wasn't asked for", says("HTTP/1.1 304 Not Modified\r\n\r\n"), "answered"],
    ["half of the JSON", closes(`${head}\r\n{"data":[`), "other"],
    ["JSON of 20,000 levels", closes(`${head}\r\n${"[".repeat(20_000)}`), "other"],
    ["a body that isn't UTF-8", closes(`${head}\r\n{"data":"\xff\xfe"}`), "other"],
  ];
}

/** Answers that never end, however little they send. */
function endless(type: string): readonly BrokenAnswer[] {
  const head = headOf(type);
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  return [
    ["status 100 and nothing more", says("HTTP/1.1 100 Continue\r\n\r\n"), "sent"],
    ["no answer", says(), "sent"],
    ["a header that drips", drips(`${head}X: `, "x"), "sent"],
    [
      "a length too long, then silent",
      says(`${head}Content-Length: 20\r\n\r\n{"data":[]}`),
      "answered_in_part",
    ],
    ["a body that drips", drips(chunked, "1\r\n \r\n"), "answered_in_part"],
  ];
}

/** Answers with more bytes than belong to them, which mustn't become the answer to another call. */
const excessive = (type: string): readonly BrokenAnswer[] => [
  ["a length too short", says(`${headOf(type)}Content-Length: 2\r\n\r\n{}}}}}}`), "other"],
  ["a 204 with a body", says(`HTTP/1.1 204 No Content\r\n${object}`), "other"],
  ["two answers at once", says(listOf(type), listOf(type)), "list"],
  [
    "a second answer later",
    (socket, next) => {
      socket.write(listOf(type));
      void next.then(() => socket.write(listOf(type).replace("[]", "{}")));
    },
    "list",
  ],
];

/** A short answer that ends after each of its bytes. Its head has to be complete to count as an answer. */
const early = (type: string): readonly BrokenAnswer[] =>
  Array.from(listOf(type).slice(0, -1), (_, end) => {
    const part = listOf(type).slice(0, end);
    return [
      `the first ${end} bytes`,
      closes(part),
      part.includes("\r\n\r\n") ? "answered_in_part" : "sent",
    ];
  });

const namesOf = (answers: readonly BrokenAnswer[]) => new Set(answers.map(([name]) => name));
export const EXCESSIVE = namesOf(excessive(""));
export const ENDLESS = namesOf(endless(""));

/** Answers of a service that is broken in every way there is, with bodies that claim to be of this type. */
export const brokenAnswers = (type: string): readonly BrokenAnswer[] => [
  ...brokenHeads(type),
  ...brokenBodies(type),
  ...endless(type),
  ...excessive(type),
  ...early(type),
];
