import { KindsTable } from "~/components/credentials/kinds-table.tsx";
import { LegacySteps } from "~/components/credentials/legacy-steps.tsx";
import { legacyTimeline } from "~/components/credentials/legacy-timeline.ts";

/** Beside the sign-in form: what each credential kind gives access to, and until when. */
export function CredentialGuide({
  releaseDate,
  withTimeline,
}: {
  releaseDate: string | null;
  /** Shows when organization API tokens end, for those who sign in with one. */
  withTimeline: boolean;
}) {
  const timeline = legacyTimeline(releaseDate);
  return (
    <aside
      aria-label="Credential kinds"
      className="border-l border-line px-18 pt-[calc(min(15vh,136px)+64px)] pb-10 max-lg:border-t max-lg:border-l-0 max-lg:pt-10 max-md:px-4"
    >
      <div className="w-full max-w-2xl">
        <h2 className="text-body font-[600]">What each credential opens</h2>
        <KindsTable label="Credential kinds" timeline={timeline} />
        {withTimeline && timeline !== undefined && (
          <div className="mt-10">
            <LegacySteps timeline={timeline} />
          </div>
        )}
      </div>
    </aside>
  );
}
