import { createFileRoute, redirect } from "@tanstack/react-router";

/** The address of the dialog that revokes an access token, which API clients has. */
export const Route = createFileRoute("/_console/access-tokens")({
  beforeLoad: ({ search: { organizationId } }) => {
    throw redirect({ to: "/api-clients", search: { organizationId, revoke: true }, replace: true });
  },
});
