import { randomUUID } from "node:crypto";
import { engagementSync } from "~/contract/engagements.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";

test.use(WRITING);

test("a recording's engagement lists all who took part, page by page", async ({
  page,
  writer: { service, organizationId },
}) => {
  const { data } = await service.ask(recordingList, { query: { organizationId, limit: 20 } });
  const details = await Promise.all(
    data.map(({ id: recordingId }) =>
      service.ask(recordingDetails, { params: { recordingId }, query: { showCrmCustomers: true } }),
    ),
  );
  const [{ id, externalId } = { id: "", externalId: "" }] = details.flatMap(
    ({ data: { id: recordingId, crmCustomers = [] } }) =>
      crmCustomers.flatMap(({ customerType, matchingSource, externalId: known }) =>
        customerType === "ENGAGEMENT" && matchingSource === "DIRECT" && known !== null
          ? [{ id: recordingId, externalId: known }]
          : [],
      ),
  );
  const engagementUsers = Array.from({ length: ENGAGEMENT_USER_PAGE + 20 }, (_, index) => ({
    email: `${randomUUID()}@harbor.example`,
    name: `Pavel ${index}`,
  }));
  await service.ask(engagementSync, { body: { externalId, engagementUsers } });

  await page.goto(`/recordings/${id}`);
  const related = page.getByRole("region", { name: "Related records" });
  await related.getByRole("button", { name: /^Users of/ }).click();
  const people = related.getByRole("list", { name: "Engagement users" }).getByRole("listitem");
  // The last of them has the button that loads more.
  await expect(people).toHaveCount(ENGAGEMENT_USER_PAGE + 1);
  await related.getByRole("button", { name: "Load more" }).click();
  await expect(people.filter({ hasText: "Pavel 119" })).toBeVisible();
  await expect(related.getByRole("button", { name: "Load more" })).toHaveCount(0);
  expect(await people.count()).toBeGreaterThanOrEqual(ENGAGEMENT_USER_PAGE + 20);
});
