import { createFileRoute, redirect } from "@tanstack/react-router";
import { sessionState } from "~/api/nouns/session.ts";
import { lastKind } from "~/api/state/first-preferences.ts";
import { Frame } from "~/components/frame/frame.tsx";
import { expectOrganizations } from "~/components/organizations/use-organizations.ts";
import { defineSearch, textParam } from "~/lib/search.ts";

export const Route = createFileRoute("/_console")({
  // Every address of the console has the chosen organization.
  validateSearch: defineSearch({ organizationId: textParam }),
  // The reader's position, on every screen with a list.
  staticData: { boundSearch: ["from", "at", "peek"] },
  // Runs in parallel with the page's loader, which never waits for the session.
  loader: async ({ context: { queryClient }, location }) => {
    void expectOrganizations(queryClient);
    const answer = queryClient.query(sessionState());
    const isFirst = queryClient.getQueryData(sessionState().queryKey) === undefined;
    // Whoever was signed in gets the frame at once; the frame then reads the answer.
    const isLikely = isFirst && lastKind.read() !== undefined;
    if (isLikely) answer.catch(() => undefined);
    else if ((await answer).session === null) {
      throw redirect({ to: "/sign-in", search: { redirect: location.href } });
    }
  },
  component: Frame,
});
