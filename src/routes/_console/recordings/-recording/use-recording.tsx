import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toApiError } from "~/api/errors.ts";
import { loadedRecordings } from "~/api/loaded-recordings.ts";
import { recordingById } from "~/api/recordings.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { recordingDetails } from "~/contract/plain.gen.ts";

/**
 * A recording for a panel or page: its details, its title, which the list it is opened from knows, and
 * what to show while they load or if they fail.
 */
export function useRecording(recordingId: string, skeleton?: ReactNode) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(recordingById(recordingId));
  const recording = data?.recording;
  const known = recording ?? loadedRecordings(client, ({ id }) => id === recordingId)[0];
  return {
    recording,
    /** The recording, or until it has loaded its row in a list. */
    known,
    /** The JSON as received. */
    raw: data?.raw,
    title: known?.title || recording?.id || "Recording",
    notFound: error !== null && toApiError(error).code === "not_found",
    notice:
      error !== null ? (
        <Failure
          title="This recording didn't load"
          error={error}
          retry={() => void refetch({ cancelRefetch: false })}
        />
      ) : recording === undefined ? (
        <Loading of={recordingDetails.name} label="Loading the recording" rows={8}>
          {skeleton}
        </Loading>
      ) : null,
  };
}
