import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import CircleOff from "lucide-react/icons/circle-off";
import { recentRecordings } from "~/api/nouns/recordings.ts";
import { meansOf, useSession } from "~/components/credentials/permissions.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { Page } from "./page.tsx";

/** Shown for an unknown address, and for things that don't exist or that the credential can't access. */
export function NotFoundPage() {
  const means = meansOf(useSession());
  const recent = recentRecordings(useQueryClient());
  return (
    <Page title="Not found">
      <StateMessage
        icon={<CircleOff size={16} />}
        title={`It may not exist, or this ${means} can't access it`}
        actions={
          <Link to="/recordings" className={buttonClasses()}>
            Go to Recordings
          </Link>
        }
      >
        To open something else, search at the top.
      </StateMessage>
      {recent.length > 0 && (
        <section aria-labelledby="recent" className="px-4 pl-11">
          <h2 id="recent" className="font-[600]">
            Recent recordings
          </h2>
          <ul>
            {recent.map(({ id, title }) => (
              <li key={id} className="truncate leading-7 max-md:leading-10">
                <Link
                  to="/recordings/$recordingId"
                  params={{ recordingId: id }}
                  className={INK_LINK}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
