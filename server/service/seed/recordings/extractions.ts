import type { Random } from "../random.ts";
import { dollars, type Story } from "./story.ts";

const to = (crmModelName: string, ...fields: readonly string[]) =>
  fields.map((crmFieldName) => ({ crmModelName, crmFieldName }));

const field = (name: string, value: unknown, mappings: ReturnType<typeof to> | null) => ({
  name,
  value,
  mappings,
});

function definitions(random: Random, story: Story) {
  const { agreed, firstOffer, months, partners, surname, product, scope, competitor, result } =
    story;
  const isSold = result === "closed";
  return [
    [
      "Budget",
      [
        field("Agreed total", isSold ? agreed : null, to("Opportunity", "Amount")),
        field("First offer", firstOffer, to("Opportunity", "First_Offer__c")),
      ],
    ],
    [
      "Timing",
      [
        field(
          "Start",
          random.pick(["As soon as possible", "Within a month", "Next spring"]),
          to("Opportunity", "CloseDate", "Start_Window__c"),
        ),
      ],
    ],
    [
      "Financing",
      [
        field("Plan", { months, rate: 0, deposit: dollars(Math.round(firstOffer / 3)) }, null),
        field("Approved", isSold, to("Opportunity", "Financing_Approved__c")),
      ],
    ],
    [
      "People",
      [
        field(
          "Decision makers",
          partners.map((name) => `${name} ${surname}`),
          to("Opportunity", "Contacts"),
        ),
      ],
    ],
    [
      "Scope",
      [field("Product", product.name, to("Opportunity", "Product__c")), field("Wish", scope, null)],
    ],
    [
      "Objections",
      [
        field(
          "Competitor named",
          random.chance(0.5) ? competitor : null,
          to("Opportunity", "Competitor__c"),
        ),
      ],
    ],
  ] as const;
}

/** Entities extracted from a conversation, in every possible status. `at` is ISO 8601. */
export function extractions(random: Random, story: Story, recordingId: string, at: string) {
  return definitions(random, story)
    .filter(() => random.chance(0.7))
    .map(([entityDefinitionName, fields]) => {
      const status = random.weighted([
        ["SYNCED", 45],
        ["SUCCESS", 40],
        ["FAIL", 8],
        ["IN_PROGRESS", 7],
      ]);
      const isThere = status === "SYNCED" || status === "SUCCESS";
      return {
        id: random.id("ex"),
        recordingId,
        entityDefinitionName,
        status,
        extraction: isThere ? fields : null,
        createdAt: at,
        updatedAt: at,
      };
    });
}
