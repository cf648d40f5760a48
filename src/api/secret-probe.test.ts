import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { requestLog } from "./request-log.ts";
import { probeSecret } from "./secret-probe.ts";

const client = { clientId: "client-1", clientSecret: "very-secret" };
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise((resolve) => resolve(answer())));
  vi.stubGlobal("navigator", { onLine: true });
  return () => vi.unstubAllGlobals();
});

const failure = async () => {
  const error = await probeSecret(client).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error : expect.unreachable(String(error));
};

test("answers whether the secret authenticates", async () => {
  const told = { authenticates: true, expiresIn: 3600, milliseconds: 12 };
  answer = () => Response.json(told);
  expect(await probeSecret(client)).toEqual(told);
});

test("fails with an ApiError, whatever went wrong, and never says the secret", async () => {
  const answers: (() => Response)[] = [
    () => Response.json({ error: "Try later.", code: "unexpected" }, { status: 429 }),
    () => Response.json({ error: "It's gone.", code: "upstream_unreachable" }, { status: 502 }),
    () => Response.json({ authenticates: "perhaps" }),
    () => new Response("<p>Hello</p>"),
    () => {
      throw new TypeError("fetch failed");
    },
  ];
  const messages: string[] = [];
  for (answer of answers) {
    const { message, issues, cause } = await failure();
    messages.push(message);
    expect([message, JSON.stringify(issues), String(cause)].join()).not.toContain("very-secret");
  }
  expect(messages.slice(0, 2)).toEqual(["Try later.", "It's gone."]);
  expect(JSON.stringify(requestLog())).not.toContain("very-secret");
});
