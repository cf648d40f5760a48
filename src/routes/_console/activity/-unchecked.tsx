import { useIsFetching } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ListPage } from "~/api/paging.ts";
import { Name } from "~/components/names/names.tsx";
import { activityList } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";

/** More would be a list of its own. */
const NAMED = 3;

/** Says whose writes the list may lack, because the service didn't say whether the credential may see them. */
export function Unchecked({
  pages,
  retry,
}: {
  pages: readonly Pick<ListPage<unknown>, "unchecked" | "unlisted">[];
  retry: () => void;
}) {
  const isBusy = useIsFetching({ queryKey: [activityList.name] }) > 0;
  const unchecked = [...new Set(pages.flatMap((page) => page.unchecked ?? []))];
  const unlisted = pages.some((page) => page.unlisted);
  if (unchecked.length === 0 && !unlisted) return null;
  const more = unchecked.length - NAMED;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-tint px-4 py-1.5 text-small"
    >
      <p className="min-w-0">
        {unchecked.length > 0 && (
          <>
            <strong>
              {`Others' writes to ${plural(unchecked.length, "organization")} may be missing: `}
            </strong>
            {unchecked.slice(0, NAMED).map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <Name kind="organization" id={id} />
              </Fragment>
            ))}
            {more > 0 && ` and ${more} more`}
            {". The service didn't say whether you can list their API clients. "}
          </>
        )}
        {unlisted && (
          <>
            <strong>
              {unchecked.length > 0 ? "There may be more: " : "Others' writes may be missing: "}
            </strong>
            the service didn't list every organization.
          </>
        )}
      </p>
      <span className="print:hidden">
        <Button busy={isBusy} onClick={retry}>
          Retry
        </Button>
      </span>
    </div>
  );
}
