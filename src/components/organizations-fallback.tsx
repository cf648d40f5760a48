import { Building2, Funnel, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Failure } from "./failure.tsx";
import { Forbidden } from "./forbidden.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { Page } from "./page.tsx";
import type { useOrganizations } from "./use-organizations.ts";

type Organizations = ReturnType<typeof useOrganizations>;
const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** Why organizations, or their teams, can't be shown: a credential, a failure, or not yet. */
function NotYet({ list, reason }: { list: Organizations; reason: string | undefined }) {
  if (reason !== undefined) return <Forbidden what="list organizations" reason={reason} />;
  if (list.error !== null) {
    return <Failure title="Organizations didn't load" error={list.error} retry={list.retry} />;
  }
  return <SkeletonRows label="Loading organizations" rows={20} />;
}

/**
 * A list that is read off the organizations, or what stands in its place: loading, failed,
 * forbidden, nothing there, nothing left by the filter. Rows that were read stay when more fail.
 */
export function OrganizationsBody({
  noun,
  list,
  reason,
  count,
  shown,
  filter,
  onDropFilter,
  empty,
  children,
}: {
  /** Plural: what the rows are. */
  noun: string;
  list: Organizations;
  reason: string | undefined;
  /** Rows loaded, and how many of them the filter leaves. */
  count: number;
  shown: number;
  filter: string | undefined;
  onDropFilter: () => void;
  /** Said where there are none at all. */
  empty: string;
  children: ReactNode;
}) {
  if (reason !== undefined || (count === 0 && !list.whole)) {
    return <NotYet list={list} reason={reason} />;
  }
  if (count === 0) {
    return (
      <StateMessage role="status" icon={<Building2 {...GLYPH} />} title={`No ${noun} yet`}>
        {empty}
      </StateMessage>
    );
  }
  return (
    <>
      {shown === 0 ? (
        <StateMessage
          role="status"
          icon={<Funnel {...GLYPH} />}
          title={`No ${noun} match`}
          actions={
            <Button icon={<X size={14} strokeWidth={1.75} />} onClick={onDropFilter}>
              Drop filter
            </Button>
          }
        >
          None of the {count} loaded holds “{filter}”.
        </StateMessage>
      ) : (
        children
      )}
      {list.error !== null && (
        <div className="shrink-0 border-t border-line">
          <Failure title="The rest didn't load" error={list.error} retry={list.retry} />
        </div>
      )}
    </>
  );
}

/** In place of one thing that is looked for in the list: until it is found, or isn't there. */
export function Unlisted({
  noun,
  list,
  reason,
}: {
  noun: string;
  list: Organizations;
  reason: string | undefined;
}) {
  if (reason === undefined && list.whole) return <NotFoundPage />;
  return (
    <Page title={noun}>
      <NotYet list={list} reason={reason} />
    </Page>
  );
}
