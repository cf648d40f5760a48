import { gatewayTime } from "~/api/state/gateway-clock.ts";
import { confirmationRefused } from "~/api/transport/query-client.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { useNow } from "~/ui/hooks/use-now.ts";
import { usePermission, useSession } from "./permissions.ts";

/** The minutes within which the sign-in must have happened, if it isn't that recent; else undefined. */
export function useUnconfirmed(): number | undefined {
  const session = useSession();
  const now = useNow(5000, gatewayTime);
  const isRefused = useStore(confirmationRefused);
  if (!session || session.confirmMinutes === null) return undefined;
  const isRecent = Date.parse(session.confirmedUntil ?? "") > now;
  return isRecent && !isRefused ? undefined : session.confirmMinutes;
}

/** "the last 10 minutes" */
export const lastMinutes = (minutes: number) =>
  minutes === 1 ? "the last minute" : `the last ${plural(minutes, "minute")}`;

/**
 * Why a write can't be sent: `locked` if the session never may, `reason` also if its sign-in isn't recent
 * enough.
 */
export function useLock(endpoint: PlainEndpoint) {
  const { reason: locked } = usePermission(endpoint);
  const minutes = useUnconfirmed();
  const unconfirmed =
    minutes === undefined || !endpoint.confirm
      ? undefined
      : `This needs a sign-in from ${lastMinutes(minutes)}.`;
  return { locked, reason: locked ?? unconfirmed };
}
