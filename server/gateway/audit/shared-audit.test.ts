import { afterAll, expect, test } from "vitest";
import { CLIENT, KEY, startTestGateway } from "../testing/gateway.ts";
import { stores } from "../testing/stores.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

const TEAMS = "/gateway/org/api-externalApi/v1/core/organizations/org-1/teams";

test.for(stores().filter(([name]) => name === "PostgreSQL"))(
  "on %s a browser's repeat through another gateway isn't sent, and all gateways list the write",
  async ([, start]) => {
    upstream.answering = (_, response) => answerJson(response, 201, { id: "team-1" });
    const store = await start();
    const environment = { ...(await store.environment()), SESSION_KEY: KEY };
    const first = await startTestGateway(upstream.address, environment);
    const second = await startTestGateway(upstream.address, environment);
    const value = (await first.signIn(CLIENT)).split("=")[1] ?? "";
    const cookieFor = ({ port }: typeof first) => `console-${port}=${value}`;
    const create = (gateway: typeof first) =>
      gateway.call(TEAMS, {
        method: "POST",
        headers: { cookie: cookieFor(gateway), "x-call-id": "call-1" },
        body: JSON.stringify({ name: "North" }),
      });
    upstream.received.length = 0;
    const answers = [await create(first), await create(second)];
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    expect(JSON.parse(answers[1]?.text ?? "")).toMatchObject({
      code: "write_repeated",
      stage: "sent",
    });
    const other = await second.call(TEAMS, {
      method: "POST",
      headers: { cookie: cookieFor(second), "x-call-id": "call-1" },
      body: JSON.stringify({ name: "South" }),
    });
    expect([other.status, JSON.parse(other.text)]).toMatchObject([
      400,
      { code: "bad_request", stage: "not_sent" },
    ]);
    expect(upstream.calls()).toHaveLength(1);
    const headers = { cookie: cookieFor(second) };
    const listed = await second.call("/gateway/activity", { headers });
    expect(JSON.parse(listed.text).data).toMatchObject([
      { endpoint: "teamCreate", outcome: "done", createdId: "team-1" },
      { endpoint: "signIn", outcome: "done" },
    ]);
    await first.close();
    await second.close();
    await store.stop();
  },
);
