import { createFileRoute, redirect } from "@tanstack/react-router";

/** The address of the dialog that creates an account, which Engagements has. */
export const Route = createFileRoute("/_console/accounts")({
  beforeLoad: ({ search: { organizationId } }) => {
    throw redirect({ to: "/engagements", search: { organizationId, create: true }, replace: true });
  },
});
