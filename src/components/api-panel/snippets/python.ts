import type { Piece } from "./shell-quote.ts";
import { literal } from "./literal.ts";
import type { ServiceCall } from "./service-call.ts";

const WORDS = { true: "True", false: "False", null: "None" } as const;

const valueOf = (piece: Piece) =>
  typeof piece === "string" ? piece : `os.environ["${piece.variable}"]`;

const code = (value: unknown, indent = "") => literal(value, indent, WORDS).map(valueOf).join("");

// JSON string escapes are valid in Python.
const text = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => (typeof piece === "string" ? JSON.stringify(piece) : valueOf(piece)))
    .join(" + ");

/** The call as a script for Python's standard library. The token comes from `TAPEDECK_TOKEN`. */
export function python({ method, url, query, headers, body }: ServiceCall): string {
  const pairs = query.map(
    (pair) => `    (${pair.map((word) => JSON.stringify(word)).join(", ")}),`,
  );
  const asked = pairs.length > 0;
  const lines = [
    ...(body === undefined ? [] : ["import json"]),
    "import os",
    ...(asked ? ["import urllib.parse"] : []),
    "import urllib.request",
    "",
    ...(asked ? ["query = urllib.parse.urlencode([", ...pairs, "])"] : []),
    "request = urllib.request.Request(",
    `    ${JSON.stringify(asked ? `${url}?` : url)}${asked ? " + query" : ""},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    ...headers.map(([name, ...value]) => `        ${JSON.stringify(name)}: ${text(value)},`),
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${code(body, "    ")}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.read().decode())",
  ];
  return lines.join("\n");
}
