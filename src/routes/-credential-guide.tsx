import { KindsTable } from "~/components/credentials/kinds-table.tsx";
import { LegacyTape } from "~/components/credentials/legacy-tape.tsx";
import { legacyTimeline } from "~/lib/legacy-timeline.ts";

/** Beside the sign-in: what each credential kind opens, and until when. */
export function CredentialGuide({ releaseDate }: { releaseDate: string | null }) {
  const timeline = legacyTimeline(releaseDate);
  return (
    <aside
      aria-label="Credential kinds"
      className="flex flex-col justify-center border-l border-line px-18 py-10 max-lg:border-t max-lg:border-l-0 max-md:px-4"
    >
      <div className="w-full max-w-2xl">
        <h2 className="text-body font-[600]">What each credential opens</h2>
        <KindsTable timeline={timeline} />
        {timeline !== undefined && (
          <div className="mt-10">
            <LegacyTape timeline={timeline} />
          </div>
        )}
      </div>
    </aside>
  );
}
