import type { Piece } from "./shell-quote.ts";
import { literal } from "./literal.ts";
import type { ServiceCall } from "./service-call.ts";

const valueOf = (piece: Piece) =>
  typeof piece === "string" ? piece : `process.env.${piece.variable}`;

const code = (value: unknown, indent = "") => literal(value, indent).map(valueOf).join("");

/** A string literal, or a template if it has variables. */
function text(pieces: readonly Piece[]): string {
  const [first, ...rest] = pieces;
  if (rest.length === 0 && first !== undefined) {
    return typeof first === "string" ? JSON.stringify(first) : valueOf(first);
  }
  const inside = pieces.map((piece) =>
    typeof piece === "string"
      ? piece.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
      : `\${${valueOf(piece)}}`,
  );
  return `\`${inside.join("")}\``;
}

const NAME = "fetch";

/** The call as a module for Node 20 and later. The token comes from `TAPEDECK_TOKEN`. */
export function javascript({ method, url, query, headers, body }: ServiceCall): string {
  const pairs = query.map((pair) => `  [${pair.map((word) => JSON.stringify(word)).join(", ")}],`);
  const lines = [
    `const url = new URL(${JSON.stringify(url)});`,
    ...(pairs.length > 0 ? ["url.search = new URLSearchParams([", ...pairs, "]).toString();"] : []),
    `const response = await ${NAME}(url, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...headers.map(([name, ...value]) => `    ${JSON.stringify(name)}: ${text(value)},`),
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${code(body, "  ")}),`]),
    "});",
    "console.log(await response.text());",
  ];
  return lines.join("\n");
}
