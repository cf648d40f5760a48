import type { ReactNode } from "react";
import { Failure } from "~/components/page/failure.tsx";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { NotFoundPage } from "~/components/page/not-found-page.tsx";
import { Page } from "~/components/page/page.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { organizationList } from "~/contract/plain.gen.ts";
import { DetailsSkeleton } from "~/components/page/skeletons.tsx";
import type { Organizations } from "./use-organizations.ts";

/** In place of organizations or their teams: forbidden, failed, or still loading. */
export function Unavailable({
  list,
  children,
}: {
  list: Organizations;
  /** While they are loading. */
  children: ReactNode;
}) {
  if (list.reason !== undefined) {
    return <Forbidden what="list organizations" reason={list.reason} />;
  }
  if (list.error !== null) {
    return <Failure title="Organizations didn't load" error={list.error} retry={list.retry} />;
  }
  return (
    <Loading of={organizationList.name} label="Loading organizations" rows={20}>
      {children}
    </Loading>
  );
}

/** The page of one thing that the loaded part of the list doesn't hold. */
export function NotListed({ title, list }: { title: string; list: Organizations }) {
  if (list.reason === undefined && list.complete) return <NotFoundPage />;
  return (
    <Page title={title}>
      <Unavailable list={list}>
        <DetailsSkeleton label={`Loading the ${title.toLowerCase()}`} />
      </Unavailable>
    </Page>
  );
}
