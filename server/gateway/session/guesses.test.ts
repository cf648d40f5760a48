import { beforeEach, expect, test } from "vitest";
import { activityList } from "~/contract/activity.ts";
import { secretProbe, signIn, tokenProbe } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import {
  CLIENT,
  OAUTH_TOKEN,
  startTestGateway,
  startPair,
  type TestGateway,
} from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";
import { startClock } from "../testing/clock.ts";

const clock = startClock(Date.parse("2026-11-01T00:30:00Z"));
const { upstream } = await startPair();
let gateway: TestGateway;
let cookie = "";
beforeEach(async () => {
  clock.set(Date.parse("2026-11-01T00:30:00Z"));
  gateway = await startTestGateway(upstream.address, {}, { clock });
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
  upstream.answering = ({ headers }, response) =>
    headers["x-svc-auth-token"] === "guessed"
      ? answerJson(response, 401, { error: "No." })
      : answerJson(response, 200, { data: [] });
  return () => gateway.close();
});

const WRONG = { clientId: "client-7", clientSecret: "wrong" };
const post = async (path: string, body: object) => {
  const answer = await gateway.call(path, {
    method: "POST",
    headers: path === signIn.path ? {} : { cookie },
    body: body,
  });
  return { ...answer, json: answer.json };
};
const activity = async () => {
  const { text } = await gateway.call("/gateway/activity", { cookie });
  return z.parse(activityList.answer, JSON.parse(text)).data;
};

test("guesses count over sign-ins and tests of secrets and tokens together; those over the limit reach nobody", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    statuses.push((await post(signIn.path, { kind: "client-app", ...WRONG })).status);
    statuses.push((await post(secretProbe.path, WRONG)).status);
  }
  expect(statuses).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 401, 200]);
  upstream.received.length = 0;
  for (const [path, body] of [
    [tokenProbe.path, { accessToken: "right" }],
    [secretProbe.path, { clientId: "client-8", clientSecret: "right" }],
    [signIn.path, OAUTH_TOKEN],
  ] as const) {
    const { status, headers, json } = await post(path, body);
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(json).toMatchObject({ code: "rate_limited", stage: "not_sent" });
  }
  expect(upstream.received).toEqual([]);
});

test("failed sign-ins and tests of credentials aren't in the activity", async () => {
  await post(signIn.path, { ...CLIENT, clientSecret: "wrong" });
  await post(secretProbe.path, WRONG);
  await post(tokenProbe.path, { accessToken: "guessed" });
  expect(await activity()).toMatchObject([{ endpoint: "signIn", outcome: "done" }]);
});
