import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countOldSecrets } from "~/api/old-secrets.ts";
import type { AllClients } from "./use-all-clients.ts";
import type { Standings } from "./use-standings.ts";

/** Keeps the count beside "API clients" in the sidebar, once all of them and their rotations were read. */
export function useOldSecretsCount({ reading }: Pick<AllClients, "reading">, standings: Standings) {
  const client = useQueryClient();
  const isKnown = reading.read === "all" && standings.complete && standings.error === null;
  // The sidebar is around the screen.
  const { now } = standings;
  useEffect(() => {
    if (isKnown) countOldSecrets(client, now);
  }, [client, isKnown, now]);
}
