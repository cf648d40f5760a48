import { beforeEach, expect, test, vi } from "vitest";
import { requestLog } from "../state/request-log.ts";
import { ApiError } from "../transport/errors.ts";
import { probeSecret } from "./rotations.ts";

const client = { clientId: "client-1", clientSecret: "very-secret" };
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise((resolve) => resolve(answer())));
  vi.stubGlobal("navigator", { onLine: true });
  return () => vi.unstubAllGlobals();
});

test("says whether the secret authenticates", async () => {
  const times = { expiresIn: 3600, milliseconds: 12 };
  answer = () => Response.json({ authenticates: true, ...times });
  expect(await probeSecret(client)).toEqual({ authenticates: true, ...times });
  answer = () => Response.json({ authenticates: false, ...times });
  expect(await probeSecret(client)).toEqual({ authenticates: false, ...times });
});

test("is unknown, whatever went wrong, and the error never holds the secret", async () => {
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
    const probe = await probeSecret(client);
    if (!(probe instanceof ApiError)) expect.unreachable();
    const { message, issues, cause } = probe;
    messages.push(message);
    expect([message, JSON.stringify(issues), String(cause)].join()).not.toContain("very-secret");
  }
  expect(messages.slice(0, 2)).toEqual(["Try later.", "It's gone."]);
  expect(JSON.stringify(requestLog.get())).not.toContain("very-secret");
});
