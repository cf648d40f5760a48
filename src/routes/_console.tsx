import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "~/contract/zod.ts";
import { sessionState } from "~/api/session.ts";
import { Frame } from "~/components/frame/frame.tsx";
import { text } from "~/lib/search.ts";

export const Route = createFileRoute("/_console")({
  // The chosen organization goes with every address of the console.
  validateSearch: z.object({ organizationId: text() }),
  // Runs beside the page's own loader, not before it: the page's data never waits for this.
  loader: async ({ context, location }) => {
    const state = await context.queryClient.query(sessionState());
    if (state.session === null) {
      throw redirect({ to: "/sign-in", search: { redirect: location.href } });
    }
  },
  component: Frame,
});
