import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { recordingById } from "~/api/nouns/recordings.ts";
import { draftIn, draftStore, FREE, openDraft } from "~/components/engagement/drafts.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { useStore } from "~/lib/store.ts";
import { Composer } from "./composer.tsx";

/** The draft for a recording, or the free one. */
export function Drafts({ recordingId = FREE }: { recordingId: string | undefined }) {
  const draft = draftIn(useStore(draftStore), recordingId);
  return draft === undefined ? (
    <OpenDraft recordingId={recordingId} />
  ) : (
    <Composer key={recordingId} draftKey={recordingId} draft={draft} />
  );
}

/** Begins a recording's draft after a reload, or from a link: drafts are in memory only. */
function OpenDraft({ recordingId }: { recordingId: string }) {
  const { data, error, refetch } = useQuery(recordingById(recordingId));
  const recording = data?.recording;
  // The store of drafts, which a render must not change.
  useEffect(() => {
    if (recording !== undefined) openDraft(recording);
  }, [recording]);
  return error === null ? (
    <Loading endpoint={recordingDetails.name} label="Loading the recording" rows={8} />
  ) : (
    <Failure
      title="This recording didn't load"
      error={error}
      retry={() => void refetch({ cancelRefetch: false })}
    />
  );
}
