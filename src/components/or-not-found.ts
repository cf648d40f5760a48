import { notFound } from "@tanstack/react-router";
import { toApiError } from "~/api/errors.ts";

/** Waits for what a loader needs; a 404 of the service is the route's not-found page. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (toApiError(error).code === "not_found") throw notFound();
    throw error;
  }
}
