import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { INK_LINK } from "~/ui/classes.ts";

/** Links to the users of an engagement: the API has no other list of engagements. */
export const EngagementLink = ({
  id,
  inTable = false,
  children,
}: {
  id: string;
  /** In a grid, which is a single tab stop. */
  inTable?: boolean;
  children: ReactNode;
}) => (
  <Link
    to="/engagements"
    search={({ organizationId }) => ({ organizationId, tab: "users", engagementId: id })}
    preload={false}
    {...(inTable && { tabIndex: -1 })}
    className={inTable ? "hover:underline hover:underline-offset-2" : INK_LINK}
  >
    {children}
  </Link>
);

/** Links to an opportunity in its list, filtered so that it is loaded. */
export const OpportunityLink = ({
  id,
  externalId,
  recordingId,
  children,
}: {
  id: string;
  externalId?: string | undefined;
  recordingId?: string | undefined;
  children: ReactNode;
}) => (
  <Link
    to="/opportunities"
    search={({ organizationId }) => ({
      organizationId,
      ...(externalId ? { externalId } : { recordingId }),
      peek: id,
    })}
    preload={false}
    className={INK_LINK}
  >
    {children}
  </Link>
);
