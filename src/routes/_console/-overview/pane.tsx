import type { ReactNode } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import { loadingOf, Pending } from "~/components/page/states.tsx";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { Section } from "~/ui/section.tsx";
import { Bar, Placeholder } from "~/ui/skeleton.tsx";

/** A pane that is of one organization. */
export interface OfOne {
  organizationId: string | undefined;
  /** Whether it isn't known yet which organization to show. */
  waits: boolean;
}

/** A pane of the overview: a heading, and content whose height is reserved before it is loaded. */
export function OverviewPane({
  title,
  endpoint,
  actions,
  height,
  children,
}: {
  title: string;
  /** What it reads; if the credential can't, the pane says so. */
  endpoint: PlainEndpoint;
  actions?: ReactNode;
  /** The class of its content's height. */
  height: string;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      reason={usePermission(endpoint).reason}
      actions={actions}
      className="min-w-0 px-4 py-4"
      headClassName="min-h-7 items-center gap-x-2 max-md:min-h-10"
    >
      {/* Its links are one Tab stop. */}
      <div data-roving className={height}>
        {children}
      </div>
    </Section>
  );
}

/** A placeholder of two lines. */
export const Waiting = ({ what }: { what: string }) => (
  <Placeholder label={loadingOf(what)} className="grid h-12 content-start gap-3">
    {() => (
      <>
        <Bar className="mt-2 w-24" />
        <Bar className="w-56" />
      </>
    )}
  </Placeholder>
);

/** The content of a pane once it is loaded; a failure has its Retry in place. */
export function Loaded<Data>({
  what,
  endpoint,
  query: { data, error, refetch },
  children,
}: {
  /** What is loaded, e.g. "Recordings". */
  what: string;
  endpoint: PlainEndpoint;
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <div className="-mx-4">
      <Pending
        what={what}
        endpoint={endpoint.name}
        rows={1}
        error={error}
        retry={() => void refetch()}
      >
        <div className="px-4">
          <Waiting what={what} />
        </div>
      </Pending>
    </div>
  );
}

/** One large figure, what it is, and what there is to add. */
export const PaneFigure = ({
  figure,
  label,
  children,
}: {
  figure: ReactNode;
  label: string;
  children?: ReactNode;
}) => (
  <>
    <p>
      <span className="text-metric">{figure}</span> {label}
    </p>
    <p className="text-small text-text-muted">{children}</p>
  </>
);
