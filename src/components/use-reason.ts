import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/session.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { reasonAgainst } from "./frame/navigation.ts";

/** Why the signed-in credential can't make a call, or undefined where it can. */
export const useReason = (endpoint: Endpoint): string | undefined =>
  reasonAgainst(endpoint, useQuery(sessionState()).data?.session?.kind);
