import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadRetrying } from "~/api/transport/attempt.ts";
import { startRecovery } from "~/api/transport/recovery.ts";

/** Retries automatically whatever failed on the page. */
export default function Recovery() {
  const client = useQueryClient();
  // Timers, the browser's connection, and whether the page is in view.
  useEffect(() => {
    // Calls use it from now on.
    void loadRetrying().catch(() => undefined);
    return startRecovery(client);
  }, [client]);
  return null;
}
