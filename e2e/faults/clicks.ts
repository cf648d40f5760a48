import { startClock } from "../../server/gateway/testing/clock.ts";
import { startTestGateway } from "../../server/gateway/testing/gateway.ts";
import { startDesks } from "./desks.ts";
import { stubBrowser } from "./page.ts";

/**
 * Has fifty people rotate secrets through faults of every kind, drawn by a seed, and checks each end against what the
 * service did. `rotations` counts clicks that got as far as an operation ID; others end before.
 */
export async function rotateThroughFaults(seed: string, rotations: number) {
  const restore = stubBrowser();
  const clock = startClock();
  const desks = await startDesks(seed);
  const { upstream, happened } = desks;
  const gateway = await startTestGateway(upstream.address, {}, { clock });
  const gateways = {
    place: () => gateway.port,
    signIn: (client: object) => gateway.signIn({ kind: "client-app", ...client }),
    clock,
    status: async (path: string, cookie: string) =>
      (await gateway.call(path, { headers: { cookie } })).status,
  };
  await desks.work(gateways, 50, rotations);
  // By now, requests still in flight when a page gave up have ended.
  await gateway.close();
  await upstream.close();
  restore();
  desks.check([gateway.lines.join("\n")]);
  return happened;
}
