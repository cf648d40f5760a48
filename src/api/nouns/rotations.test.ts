import { beforeEach, expect, test, vi } from "vitest";
import { apiClientRotateSecret } from "~/contract/plain.gen.ts";
import { requestLog } from "../state/request-log.ts";
import { ApiError } from "../transport/errors.ts";
import { probeSecret, rotateSecret } from "./rotations.ts";

const client = { clientId: "client-1", clientSecret: "very-secret" };
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise((resolve) => resolve(answer())));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/api-clients" });
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

const target = { organizationId: "org-1", clientId: "client-1", count: 0, despiteDoubt: false };

test("a rotation without an ID is refused and never sent", async () => {
  answer = () => {
    throw new TypeError("fetch failed");
  };
  const onPrepared = vi.fn<() => void>();
  const end = await rotateSecret(target, { onPrepared, onUnanswered: onPrepared });
  expect([end.outcome, onPrepared.mock.calls]).toEqual(["refused", []]);
});

test("a rotation is logged as the service received it, without its secret", async () => {
  const done = { outcome: "done", ...client };
  const answers: object[] = [{ operationId: "operation-1" }, done];
  answer = () => Response.json(answers.shift(), { headers: { "x-request-id": "req_1" } });
  const steps = { onPrepared: () => {}, onUnanswered: () => {} };
  expect(await rotateSecret(target, steps)).toEqual({ ...done, operationId: "operation-1" });
  const sent = { row: apiClientRotateSecret, status: 200, requestId: "req_1" };
  expect(requestLog.get().requests.slice(-1)).toMatchObject([sent]);
  expect(JSON.stringify(requestLog.get())).not.toContain("very-secret");
});
