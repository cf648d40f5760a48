import type { RequestLog, ServiceRequest } from "~/api/state/request-log.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";

const answered = ({ status }: ServiceRequest) => status > 0 && status < 400;

/** The earlier requests that loaded an endpoint's data, preferably from the same path. */
function earlier(log: RequestLog, row: PlainEndpoint, { pathname, href }: Place): ServiceRequest[] {
  const all = log.requests.filter((request) => request.row.name === row.name && answered(request));
  const here = all.filter(({ path }) => path === pathname);
  const visit = here.at(-1)?.visit;
  if (visit !== undefined) return here.filter((request) => request.visit === visit);
  const named = all.findLast(({ params }) =>
    Object.values(params).every((value) => href.includes(encodeURIComponent(value))),
  );
  const last = named ?? all.at(-1);
  return last === undefined ? [] : [last];
}

export interface Place {
  pathname: string;
  href: string;
}

/**
 * The requests behind what the page shows, in the order they were sent: those of this visit, and those
 * that filled the cache it reads. `rows` are the screen's own endpoints; `shown` names the endpoints
 * whose data is on the page.
 */
export function requestsBehind(
  log: RequestLog,
  place: Place,
  rows: readonly PlainEndpoint[],
  shown: readonly string[],
): readonly ServiceRequest[] {
  const arrived = log.path === place.pathname;
  const now = arrived ? log.requests.filter(({ visit }) => visit === log.visit) : [];
  const cached = rows.filter(
    ({ method, name }) =>
      method === "GET" && shown.includes(name) && !now.some(({ row }) => row.name === name),
  );
  const before = cached.flatMap((row) => earlier(log, row, place));
  return [...before, ...now].sort((a, b) => a.id - b.id);
}
