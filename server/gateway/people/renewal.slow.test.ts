import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { setUp } from "./testing/provider.ts";

test("a renewal ends before another gateway may begin one, however slow the provider is", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.hold = wait(9000);
  fake.onlyInUserinfo.add("groups");
  fake.answers.userinfo = () => new Promise<never>(() => {});
  const began = performance.now();
  const renewal = await provider.renew(refreshToken, "ada", async () => {});
  expect(renewal).toMatchObject({
    outcome: "unreachable",
    reason: expect.stringMatching(/no answer in time/),
  });
  expect(performance.now() - began).toBeLessThan(13_000);
});
