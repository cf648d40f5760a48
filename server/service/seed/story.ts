import TEXTS from "./data/stories.json";
import type { Result, Story } from "./households.ts";
import type { Random } from "./random.ts";

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

/** What the words in braces of `data/stories.json` stand for. */
const WORDS: Readonly<Record<string, (story: Story, otherProduct: string) => string | number>> = {
  agreed: ({ agreed }) => dollars(agreed),
  competitor: ({ competitor }) => competitor,
  delivery: ({ organization }) => organization.vertical.delivery,
  firstOffer: ({ firstOffer }) => dollars(firstOffer),
  meeting: ({ type }) => (type.name.endsWith("call") ? "call" : "visit"),
  months: ({ months }) => months,
  nth: ({ visit }) => ["first", "second", "third"][visit - 1] ?? "fourth",
  otherPartner: ({ partners }) => partners[1],
  otherProduct: (_, otherProduct) => otherProduct,
  partner: ({ partners }) => partners[0],
  product: ({ product }) => product.name.toLowerCase(),
  question: ({ organization }) => organization.vertical.question,
  rep: ({ rep }) => rep.firstName,
  scope: ({ scope }) => scope,
  surname: ({ surname }) => surname,
  type: ({ type }) => type.name.toLowerCase(),
};

const fill = (text: string, story: Story, otherProduct = "") =>
  text.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(WORDS[word]?.(story, otherProduct)));

export function title(random: Random, story: Story): string {
  const { product, type, visit } = story;
  const what = random.chance(0.35) ? fill("{surname} {product}", story) : product.name;
  const end = random.pick(visit > 1 ? TEXTS.laterTitles : type.titles);
  return `${what}, ${fill(end, story)}`;
}

function opening(random: Random, story: Story): string {
  const who = random.pick(TEXTS.present);
  return fill(`${TEXTS.openings[story.visit - 1]} with ${who}.`, story);
}

/** Two to four sentences matching the title, the household and the result. */
export function summary(random: Random, story: Story): string {
  const subject = random.pick(TEXTS.subjects);
  const remark = random.pick(TEXTS.remarks);
  const ending = TEXTS.results[story.result].endings;
  const sentences = [opening(random, story), subject, random.pick(ending)];
  if (random.chance(0.15)) sentences.splice(1, 1);
  if (random.chance(0.45)) sentences.push(remark);
  return fill(sentences.join(" "), story);
}

/** The outcome, in the organization's labels and the universal ones. */
export function outcomes(random: Random, result: Result) {
  const labels = [random.pick(TEXTS.results[result].outcomes)];
  if (random.chance(0.2)) labels.push(TEXTS.referral);
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
      field("Initial quote", firstOffer, "First_Offer__c"),
    ],
    Timing: [field("Start", start, "CloseDate", "Start_Window__c")],
    Financing: [
      field("Plan", { months, rate: 0, deposit }),
      field("Approved", isSold, "Financing_Approved__c"),
    ],
    People: [field("Decision makers", people, "Contacts")],
    Scope: [field("Product", product.name, "Product__c"), field("Details", scope)],
    Objections: [field("Competitor mentioned", named, "Competitor__c")],
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

/** Zero to four follow-ups of a conversation, each a different idea, with scores from 1 to 5. */
export function storyFollowups(random: Random, story: Story) {
  const others = story.organization.vertical.products.filter(
    ({ name }) => name !== story.product.name,
  );
  const taken = new Set<string>();
  return Array.from({ length: random.index([22, 26, 27, 17, 8]) }, () => {
    const type = random.chance(story.result === "closed" ? 0.2 : 0.75) ? "REHASH" : "CROSS_SELL";
    const other = type === "REHASH" ? "" : random.pick(others).spoken;
    const { header, ideas } = TEXTS.followups[type];
    const unused = ideas.filter((idea) => !taken.has(idea.action));
    const { said, action, why } = random.pick(unused);
    taken.add(action);
    return {
      id: random.id("fu"),
      score: 1 + random.index([10, 18, 30, 26, 16]),
      status: random.weighted([
        ["TO_DO", 6],
        ["IN_PROGRESS", 2],
        ["COMPLETE", 3],
      ]),
      starred: random.chance(0.12),
      type,
      action: fill(action, story, other),
      context: JSON.stringify([
        { header: "What was said", value: fill(said, story, other) },
        { header, value: fill(why, story) },
      ]),
    };
  });
}
