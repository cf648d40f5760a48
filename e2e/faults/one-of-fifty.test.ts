import { afterAll, beforeAll, expect, test } from "vitest";
import { rotateSecret } from "../../src/api/rotations.ts";
import { rotationRun } from "../../src/contract/rotations.ts";
import { matchPath } from "../../server/gateway/http/paths.ts";
import { startTestGateway, type TestGateway } from "../../server/gateway/testing/gateway.ts";
import { startSignal } from "./instruments.ts";
import { inTab, NO_FAULT, stubBrowser } from "./page.ts";
import { type RotatingUpstream, startRotatingUpstream } from "./rotating-upstream.ts";

const answer = startSignal();
let upstream: RotatingUpstream;
let gateway: TestGateway;

beforeAll(stubBrowser);
beforeAll(async () => {
  upstream = await startRotatingUpstream(() => ({ fault: "none", after: () => answer.given }));
  gateway = await startTestGateway(upstream.address);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

test("of 50 operations made before the first one finished, one is executed and 49 hear a clear no", async () => {
  const admin = { kind: "client-app", ...upstream.add("admin") };
  const client = upstream.add("client-2");
  const sessions = [
    { cookie: await gateway.signIn(admin) },
    { cookie: await gateway.signIn(admin) },
  ];
  const [allPrepared, firstDone, losersToldAtOnce] = [startSignal(), startSignal(), startSignal()];
  let prepared = 0;
  let told = 0;
  const onBegun = () => {
    prepared += 1;
    if (prepared === 50) allPrepared.give();
  };
  let lost = 0;
  const onLost = () => void (lost += 1);
  const target = { organizationId: "organization-1", clientId: client.clientId, count: 0 };
  const rotations = Array.from({ length: 50 }, (_, index) => {
    const isLate = index >= 25;
    const session = sessions[index % 2] ?? { cookie: "" };
    // Half of the tabs send their rotation while the first one runs, the others after it is done.
    const meet = async (_: string, path: string) => {
      if (matchPath(rotationRun.path, path)) await (isLate ? firstDone : allPrepared).given;
      return NO_FAULT;
    };
    return inTab({ port: gateway.port, session, meet }, async () => {
      const end = await rotateSecret(target, { onBegun, onLost });
      if (!isLate) told += 1;
      if (told === 24) losersToldAtOnce.give();
      return end;
    });
  });
  await losersToldAtOnce.given;
  answer.give();
  const ends = await Promise.all(rotations.slice(0, 25));
  firstDone.give();
  ends.push(...(await Promise.all(rotations.slice(25))));

  const names = ends.map((end) => (end.outcome === "refused" ? end.error.code : end.outcome));
  const count = (name: string) => names.filter((one) => one === name).length;
  expect([count("done"), count("rotation_busy"), count("rotation_waiting")]).toEqual([1, 24, 25]);
  const refusals = ends.flatMap((end) => (end.outcome === "refused" ? end.error.status : []));
  expect(new Set(refusals)).toEqual(new Set([409]));
  expect(lost).toBe(0);
  expect(upstream.executed(client.clientId)).toBe(1);
  expect(upstream.accepts(client)).toBe(true);
});
