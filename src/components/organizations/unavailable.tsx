import CircleOff from "lucide-react/icons/circle-off";
import type { ReactNode } from "react";
import type { Reading } from "~/api/lists/claims.ts";
import { Forbidden, Pending } from "~/components/page/states.tsx";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { Page } from "~/components/page/page.tsx";
import { capital } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import type { Organizations } from "./use-organizations.ts";

/** Shown in place of a list, by default of organizations, that is forbidden, failed or still loading. */
export function Unavailable({
  list,
  nouns = "organizations",
  children,
}: {
  list: Pick<Organizations, "reason" | "endpoint" | "error" | "retry">;
  nouns?: string;
  /** Shown while the list is loading; by default placeholder rows. */
  children?: ReactNode;
}) {
  if (list.reason !== undefined) {
    return <Forbidden what={`list ${nouns}`} reason={list.reason} />;
  }
  const { endpoint, error, retry } = list;
  return (
    <Pending what={capital(nouns)} endpoint={endpoint} rows={20} error={error} retry={retry}>
      {children}
    </Pending>
  );
}

/** Shown in place of rows that the service may have, but didn't send in readable form. */
export const Unread = ({ nouns, retry }: { nouns: string; retry: () => void }) => (
  <StateMessage
    role="status"
    icon={<CircleOff size={16} />}
    title={`The ${nouns} couldn't be read`}
    actions={<Button onClick={retry}>Retry</Button>}
  >
    The service's answer doesn't have the complete list, so there may be some.
  </StateMessage>
);

/** The page of a record that isn't in the loaded part of the list. */
export function NotListed({
  title,
  list,
  reading,
}: {
  title: string;
  list: Organizations;
  reading: Reading<unknown>;
}) {
  const isRead = list.reason === undefined && list.complete;
  if (isRead && reading.complete) return <NotFoundPage />;
  return (
    <Page title={title}>
      {isRead ? (
        <Unread nouns={`${title.toLowerCase()}s`} retry={list.retry} />
      ) : (
        <Unavailable list={list}>
          <DetailsSkeleton label={`Loading the ${title.toLowerCase()}`} />
        </Unavailable>
      )}
    </Page>
  );
}
