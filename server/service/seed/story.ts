import type { Result, Story } from "./households.ts";
import type { Random } from "./random.ts";

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

/** The ends of a first conversation's title, by its type. */
const FIRST_TITLES: readonly (readonly [type: string, ...ends: string[]])[] = [
  ["Discovery call", "discovery call", "first questions"],
  ["Showroom visit", "showroom visit", "samples and finishes"],
  ["Service call", "service call", "warranty question"],
  ["Financing review", "financing options", "monthly payments"],
  ["Follow-up call", "follow-up", "after the quote"],
];
const OTHER_TITLES = ["first visit", "measure and quote", "in-home consultation"];

export function title(random: Random, { product, surname, typeName, visit }: Story): string {
  const what = random.chance(0.35) ? `${surname} ${product.name.toLowerCase()}` : product.name;
  const again = [
    "second visit with budget",
    `${visit === 2 ? "second" : "third"} conversation`,
    "revised quote",
    "back with both owners",
  ];
  const [, ...first] = FIRST_TITLES.find(([type]) => type === typeName) ?? ["", ...OTHER_TITLES];
  return `${what}, ${random.pick(visit > 1 ? again : first)}`;
}

function opening({ visit, typeName, partners, surname }: Story, random: Random): string {
  const who = random.pick(["both owners were", `${partners[0]} ${surname} was`]);
  const place = typeName.endsWith("call") ? "on the line" : "present";
  const what = ["Second conversation", "Third conversation", "Fourth conversation"][visit - 2];
  return `${what ?? `First ${typeName.toLowerCase()}`}; ${who} ${place}.`;
}

const endings = ({ firstOffer, agreed, months, competitor }: Story) => ({
  closed: [
    `They settled at ${dollars(agreed)} and signed; financing over ${months} months at 0 %.`,
    `Price came down from ${dollars(firstOffer)} to ${dollars(agreed)}, signed the same day.`,
    `Signed at ${dollars(agreed)} with a third paid as deposit.`,
  ],
  "not closed": [
    `The quote of ${dollars(firstOffer)} was over their budget and they declined.`,
    `They are going with ${competitor}, whose price was lower.`,
    "The project is put off until next year; they don't want to be called before spring.",
  ],
  "in progress": [
    `The quote of ${dollars(firstOffer)} stands for thirty days; they want to sleep on it.`,
    `They compare with ${competitor} and decide within two weeks.`,
    `Open until financing over ${months} months is approved.`,
  ],
});

/** Two to four sentences matching the title, the household and the result. */
export function summary(random: Random, story: Story): string {
  const { product, scope, rep } = story;
  const middle = random.pick([
    `They talked about ${product.name.toLowerCase()}: ${scope}.`,
    `${rep.firstName} went through ${scope} and measured what was missing.`,
    `The wish is ${scope}; samples were left with them.`,
  ]);
  const open = random.pick([
    `Open point: who takes care of the permit. ${rep.firstName} promised an answer by Monday.`,
    "They asked for two references in the neighborhood.",
    "A neighbor had work done by the same crew and was happy with it.",
  ]);
  const sentences = [opening(story, random), middle, random.pick(endings(story)[story.result])];
  if (random.chance(0.15)) sentences.splice(1, 1);
  if (random.chance(0.45)) sentences.push(open);
  return sentences.join(" ");
}

const LABELS: Record<Result, readonly (readonly [custom: string, universal: string])[]> = {
  closed: [
    ["Sold", "POSITIVE"],
    ["Sold with financing", "POSITIVE"],
    ["Deposit taken", "POSITIVE"],
  ],
  "not closed": [
    ["Price objection", "NEGATIVE"],
    ["Went with a competitor", "NEGATIVE"],
    ["Project put off", "NEUTRAL"],
  ],
  "in progress": [
    ["Thinking it over", "NEUTRAL"],
    ["Second visit booked", "POSITIVE"],
    ["Waiting for financing", "NEUTRAL"],
  ],
};

/** The outcome, in the organization's labels and the universal ones. */
export function outcomes(random: Random, result: Result) {
  const [customLabel, universalLabel] = random.pick(LABELS[result]);
  const labels = [{ customLabel, universalLabel }];
  const referral = { customLabel: "Referral offered", universalLabel: "POSITIVE" };
  if (random.chance(0.2)) labels.push(referral);
  return { outcomeExtractionId: random.uuid(), outcomes: labels };
}

const field = (name: string, value: unknown, ...crmFields: readonly string[]) => ({
  name,
  value,
  mappings:
    crmFields.length === 0
      ? null
      : crmFields.map((crmFieldName) => ({ crmModelName: "Opportunity", crmFieldName })),
});

/** Entities extracted from a conversation, in every possible status. `at` is ISO 8601. */
export function extractions(random: Random, story: Story, recordingId: string, at: string) {
  const { agreed, firstOffer, months, partners, surname, product, scope, competitor } = story;
  const isSold = story.result === "closed";
  const start = random.pick(["As soon as possible", "Within a month", "Next spring"]);
  const named = random.chance(0.5) ? competitor : null;
  const people = partners.map((name) => `${name} ${surname}`);
  const deposit = dollars(Math.round(firstOffer / 3));
  const entities = {
    Budget: [
      field("Agreed total", isSold ? agreed : null, "Amount"),
      field("First offer", firstOffer, "First_Offer__c"),
    ],
    Timing: [field("Start", start, "CloseDate", "Start_Window__c")],
    Financing: [
      field("Plan", { months, rate: 0, deposit }),
      field("Approved", isSold, "Financing_Approved__c"),
    ],
    People: [field("Decision makers", people, "Contacts")],
    Scope: [field("Product", product.name, "Product__c"), field("Wish", scope)],
    Objections: [field("Competitor named", named, "Competitor__c")],
  };
  return Object.entries(entities)
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

/** What was said, what to do about it, and why it is worth a call. */
type Idea = readonly [said: string, action: string, why: string];

const reasonsToCall = ({ partners, competitor, months, firstOffer }: Story): readonly Idea[] => [
  [
    `"We need to see what ${competitor} says first."`,
    `Call before ${competitor} sends its quote`,
    "They have a second appointment this week.",
  ],
  [
    '"The monthly payment is what matters to us."',
    `Send the plan over ${months} months in writing`,
    "The price was never the question, the rate was.",
  ],
  [
    `"${dollars(firstOffer)} is more than we had in mind."`,
    "Offer the smaller scope with a fixed price",
    "They liked everything but the total.",
  ],
  [
    `"I have to talk to ${partners[1]} about it."`,
    `Book a call when ${partners[1]} can join`,
    "The decision is taken by two, one was missing.",
  ],
  [
    '"Can you start before the holidays?"',
    "Hold the slot in the schedule and say until when",
    "The date decides, not the price.",
  ],
];

const AT_INSTALLATION = "At the installation date.";

const salesOf = (other: string): readonly Idea[] => [
  [
    `They asked in passing what ${other} would cost.`,
    `Offer a quote for ${other} while the crew is on site`,
    AT_INSTALLATION,
  ],
  [
    "The last installer never came back, which still annoys them.",
    "Offer the yearly service plan",
    AT_INSTALLATION,
  ],
  [
    "The house next door has the same age and the same problem.",
    "Ask for the neighbor's number",
    AT_INSTALLATION,
  ],
];

/** Zero to four follow-ups of a conversation, with scores from 1 to 5. */
export function followups(random: Random, story: Story) {
  const { products } = story.organization.blueprint.vertical;
  return Array.from({ length: random.index([22, 26, 27, 17, 8]) }, () => {
    const isRehash = random.chance(story.result === "closed" ? 0.2 : 0.75);
    const [said, action, why] = random.pick(
      isRehash ? reasonsToCall(story) : salesOf(random.pick(products).name.toLowerCase()),
    );
    return {
      id: random.id("fu"),
      score: 1 + random.index([10, 18, 30, 26, 16]),
      status: random.weighted([
        ["TO_DO", 6],
        ["IN_PROGRESS", 2],
        ["COMPLETE", 3],
      ]),
      starred: random.chance(0.12),
      type: isRehash ? "REHASH" : "CROSS_SELL",
      action,
      context: JSON.stringify([
        { header: "What was said", value: said },
        { header: isRehash ? "Why it is worth a call" : "Good moment", value: why },
      ]),
    };
  });
}
