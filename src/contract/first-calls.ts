/**
 * The addresses of the first load, without any schema: they are requested before the app, which can
 * read the responses, has loaded. The endpoints take their paths from here.
 */
export const SESSION_PATH = "/gateway/session";
export const USER_PREFIX = "/gateway/user";
/** Section 4.8. */
export const RECORDINGS_PATH = "/v1/core/recordings";
/** Rows per page; section 4.8 allows no more. */
export const PAGE_SIZE = 100;
/** The first page of all recordings, exactly as the list requests it: a test compares them. */
export const FIRST_RECORDINGS = `${USER_PREFIX}${RECORDINGS_PATH}?limit=${PAGE_SIZE}`;
/** The first page on a phone, whose rows show more fields. */
export const FIRST_RECORDINGS_ON_PHONES = `${USER_PREFIX}${RECORDINGS_PATH}?limit=${PAGE_SIZE}&showCrmCustomer=true&showEvaluationScore=true`;

/**
 * Forwarded calls go to one of these prefixes plus the API's own path. Every call to the gateway
 * but the media stream and what the identity provider sends carries the header `X-Console: 1`, and every write an
 * `X-Call-Id` of its own, so that it runs once if the browser repeats it. Once the page knows who is signed in, each
 * call also carries {@link SIGNED_IN_AS}.
 */
export const FORWARD_PREFIX = { user: USER_PREFIX, org: "/gateway/org" } as const;

/**
 * The header with the `signedInAs` of the session that the page shows. Tabs share one cookie, so another tab may have
 * replaced the session meanwhile: the gateway refuses a call that names another one than the cookie's.
 */
export const SIGNED_IN_AS = "X-Signed-In-As";

/**
 * The query parameter with the same value, for a media element, which can't send headers.
 */
export const SIGNED_IN_AS_PARAM = "signedInAs";

/** Streams a recording with Range support; the signed URL behind it never reaches the page. */
export const MEDIA_PATH = "/gateway/media/{recordingId}";
