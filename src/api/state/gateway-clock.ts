/** Milliseconds by which the wall clock and the steady clock may drift apart normally. */
const APART = 30_000;

let noted = { gateway: Date.now(), wallClock: Date.now(), steady: performance.now() };

/** Notes the gateway's time as it has just said it, in ISO 8601. */
export function noteGatewayTime(now: string) {
  noted = { gateway: Date.parse(now), wallClock: Date.now(), steady: performance.now() };
}

/**
 * The gateway's time in milliseconds since 1970, by which sessions end. The reader's clock may be hours off, and
 * may be set at any time.
 */
export const gatewayTime = () => noted.gateway + performance.now() - noted.steady;

/** Whether the gateway's time has to be asked for again: the machine has slept, or its clock was set. */
export const isGatewayTimeDoubtful = () =>
  Math.abs(Date.now() - noted.wallClock - (performance.now() - noted.steady)) > APART;
