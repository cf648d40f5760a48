// The measured list requests: each filter, each order, joins and rare filters.

/** @typedef {{ id: string, name: string, teams: { id: string }[] }} Organization */

const ORDERS = [
  "dateCreated",
  "durationInMilliseconds",
  "title",
  "result",
  "organizationId",
  "conversationType",
  "teamId",
  "evaluationScore",
];

/** @param {number} days */
const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * The common filters, one at a time.
 * @param {Organization} large @param {Organization} small
 * @returns {Record<string, Record<string, string>>}
 */
export function commonFilters(large, small) {
  const team = large.teams[3]?.id ?? "";
  const eight = large.teams.slice(4, 12).map(({ id }) => id);
  return {
    "organization, the largest": { organizationId: large.id },
    "organization, a small one": { organizationId: small.id },
    team: { teamId: team },
    "team of a small organization": { teamId: small.teams[0]?.id ?? "" },
    "eight teams": { teamId: eight.join() },
    "all teams of the largest": { teamId: large.teams.map(({ id }) => id).join() },
    "conversation type": { conversationType: "Financing review" },
    "two conversation types": { conversationType: "Service call,Showroom visit" },
    result: { result: "closed" },
    "created after, a week": { "dateCreated:gt": ago(7) },
    "created before, half a year": { "dateCreated:lt": ago(182) },
    unlinked: { crmLinkStatus: "unlinked" },
    "organization, team, type, result": {
      organizationId: large.id,
      teamId: team,
      conversationType: "Discovery call",
      result: "not closed",
    },
    ...Object.fromEntries(
      ORDERS.flatMap((orderBy) => [
        [`order by ${orderBy}`, { orderBy }],
        [`order by ${orderBy}, ascending`, { orderBy, orderDirection: "asc" }],
      ]),
    ),
    "team, order by title": { teamId: team, orderBy: "title" },
    "organization, order by duration": {
      organizationId: small.id,
      orderBy: "durationInMilliseconds",
    },
  };
}

/**
 * Filters with fewer than 150 matches, or none: the worst case a user can choose.
 * @param {Organization} large @param {Organization} medium @param {Organization} small
 * @returns {Record<string, Record<string, string>>}
 */
export function rareFilters(large, medium, small) {
  const team = large.teams[3]?.id ?? "";
  const combined = { conversationType: "Financing review", result: "in progress" };
  const day = { "dateCreated:gt": ago(200), "dateCreated:lt": ago(199) };
  return {
    "small team, type, result": { teamId: small.teams[0]?.id ?? "", ...combined },
    "small team, type, result, unlinked": {
      teamId: small.teams[0]?.id ?? "",
      ...combined,
      crmLinkStatus: "unlinked",
    },
    "team, type, result, unlinked": { teamId: team, ...combined, crmLinkStatus: "unlinked" },
    "type, result, unlinked, on one day": { ...combined, ...day, crmLinkStatus: "unlinked" },
    "team, type, on one day": { teamId: team, ...combined, ...day },
    "a type the organization hasn't": {
      organizationId: medium.id,
      conversationType: "Follow-up call",
    },
    "a type its teams haven't": {
      teamId: medium.teams.map(({ id }) => id).join(),
      conversationType: "Follow-up call",
    },
    "a type nobody has": { conversationType: "Webinar" },
    "a type nobody has, order by title": { conversationType: "Webinar", orderBy: "title" },
    "small organization, type, result, order by title": {
      organizationId: small.id,
      ...combined,
      orderBy: "title",
    },
    "small organization, unlinked, order by score": {
      organizationId: small.id,
      ...combined,
      crmLinkStatus: "unlinked",
      orderBy: "evaluationScore",
    },
  };
}

/** @type {Record<string, Record<string, string>>} */
export const JOINS = {
  showFollowups: { showFollowups: "true" },
  showEvaluationScore: { showEvaluationScore: "true" },
  showCrmCustomer: { showCrmCustomer: "true" },
  "all three": { showFollowups: "true", showEvaluationScore: "true", showCrmCustomer: "true" },
  "all three, unlinked": {
    showFollowups: "true",
    showEvaluationScore: "true",
    showCrmCustomer: "true",
    crmLinkStatus: "unlinked",
  },
};
