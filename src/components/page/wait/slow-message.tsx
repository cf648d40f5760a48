import { useQueryClient } from "@tanstack/react-query";
import { activityList } from "~/contract/plain-later.gen.ts";
import { sessionRead } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { WaitGlyph } from "./countdown.tsx";
import { SLOW, SoFar } from "./so-far.tsx";

/** What the gateway answers itself; it may wait for the service to do so. */
const GATEWAY = [sessionRead.name, activityList.name];

/**
 * Says for how long an endpoint hasn't answered, once that is slow, with a way to stop waiting: what is
 * awaited then counts as failed. Code on its way can't be stopped.
 */
export default function SlowMessage({ of, since }: { of: string; since: number }) {
  const client = useQueryClient();
  const now = useNow();
  const awaited = client.getQueryCache().findAll({ queryKey: [of], fetchStatus: "fetching" });
  // A list of many pages isn't slow while they arrive.
  const start = Math.max(since, ...awaited.map(({ state }) => state.dataUpdatedAt));
  if (now - start < SLOW) return null;
  const isService = awaited.length > 0 && !GATEWAY.includes(of);
  const stop = () => awaited.forEach((query) => void query.cancel({ revert: false }));
  return (
    <StateMessage
      role="status"
      icon={<WaitGlyph size={16} />}
      title={<SoFar who={isService ? "The service" : "The Tapedeck server"} since={start} />}
      actions={awaited.length > 0 ? <Button onClick={stop}>Stop</Button> : undefined}
    />
  );
}
