import type { Finding } from "~/contract/activity.ts";
import { activityFinding } from "~/contract/plain-later.gen.ts";
import { callGateway } from "./http.ts";

/** Notes in the activity what was seen of a write whose outcome is unknown. Never throws. */
export async function noteFinding(callId: string, finding: Finding) {
  // What was found out is on the screen already, and a write that never arrived has no entry.
  await callGateway(activityFinding, { params: { callId }, body: { finding } }).catch(
    () => undefined,
  );
}
