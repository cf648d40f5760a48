import type { RecordingListSearch } from "./lists.tsx";

/** The recording that an engagement is composed for. */
export interface LinkTarget {
  readonly recordingId: string;
  readonly title: string;
  /** Undefined if the service doesn't say. */
  readonly organizationId?: string;
  /** The address of the unlinked recordings it comes from, and the recording after it there. */
  readonly list?: RecordingListSearch;
  readonly next?: { readonly id: string; readonly title: string };
}
