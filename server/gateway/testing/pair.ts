import { afterAll, beforeEach } from "vitest";
import type { GatewayOptions } from "../gateway.ts";
import { CLIENT, startTestGateway } from "./gateway.ts";
import { answerEmptyList, startUpstream } from "./upstream.ts";

/**
 * A gateway in front of an upstream, for the tests of one file, with a client app signed in. Each test
 * starts with an upstream that has received nothing and answers empty lists.
 */
export async function startPair(options: Partial<GatewayOptions> = {}) {
  const upstream = await startUpstream();
  const gateway = await startTestGateway(upstream.address, {}, options);
  const cookie = await gateway.signIn(CLIENT);
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });
  beforeEach(() => {
    upstream.received.length = 0;
    upstream.answering = answerEmptyList;
    gateway.lines.length = 0;
  });
  return { upstream, gateway, cookie };
}
