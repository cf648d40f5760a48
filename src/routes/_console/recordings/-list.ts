import { recordingPages } from "~/api/recordings.ts";
import { recordingList } from "~/contract/plain.gen.ts";

/** The list behind the table and the unlinked queue. */
export const RECORDINGS = { endpoint: recordingList, pages: recordingPages };
