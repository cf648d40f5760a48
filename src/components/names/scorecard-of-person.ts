/**
 * The search of a person's scorecard, for a link to `/scorecards`: their pass rates beside their
 * team's, or beside the organization's if no team is known. Without an organization it is the
 * credential's own, without a conversation type the organization's first.
 */
export const scorecardOfPerson = (
  userId: string,
  {
    teamId,
    ...about
  }: {
    organizationId?: string | undefined;
    teamId?: string | undefined;
    conversationTypeId?: string | undefined;
  } = {},
) => ({
  ...about,
  ...(teamId !== undefined && { filterBy: "TEAM" as const, filterByIds: [teamId] }),
  groupBy: "USER" as const,
  group: userId,
  peek: userId,
});
