import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { PAUSED, toApiError } from "~/api/transport/errors.ts";
import { Name } from "~/components/names/names.tsx";
import type { UnreadOrganization } from "./-use-all-clients.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";

/** The organizations whose API clients couldn't be read, or not all, and why. */
export function UnreadOrganizations({
  unread,
  retry,
}: {
  unread: readonly UnreadOrganization[];
  retry: (organizationIds: readonly string[]) => void;
}) {
  if (unread.length === 0) return null;
  return (
    <section aria-label="Organizations that couldn't be read" className="px-4 py-2">
      <div className="flex items-center gap-2">
        <CircleAlert size={14} className="shrink-0 text-negative" />
        <p role="status" className="mr-auto font-[550]">
          {plural(unread.length, "organization")} couldn't be read completely
        </p>
        {unread.length > 1 && (
          <Button onClick={() => retry(unread.map(({ organizationId }) => organizationId))}>
            Retry all
          </Button>
        )}
      </div>
      <ul className="mt-1 max-h-30 overflow-y-auto">
        {unread.map(({ organizationId, error: thrown }) => {
          const { message, status, code } = toApiError(thrown);
          return (
            <li key={organizationId} className="flex min-h-8 items-center gap-3 pl-5">
              <span className="max-w-56 shrink-0 truncate">
                <Name kind="organization" id={organizationId} />
              </span>
              <span className="mr-auto min-w-0 truncate text-text-muted" data-tip={message}>
                {status > 0 && `${status}: `}
                {message}
              </span>
              <Button onClick={() => retry([organizationId])}>
                {code === PAUSED ? "Resume" : "Retry"}
                <span className="sr-only">
                  {" "}
                  <Name kind="organization" id={organizationId} />
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
