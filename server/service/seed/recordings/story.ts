import type { Organization, Person, Team } from "../organizations/organizations.ts";
import type { Random } from "../random.ts";
import type { Product } from "../organizations/verticals.ts";

export type Result = "closed" | "not closed" | "in progress";

/** One conversation with a household, the source of its title, summary and other texts. */
export interface Story {
  readonly organization: Organization;
  readonly team: Team | undefined;
  readonly rep: Person;
  readonly surname: string;
  readonly partners: readonly [string, string];
  readonly product: Product;
  readonly scope: string;
  readonly competitor: string;
  /** In dollars. */
  readonly firstOffer: number;
  readonly agreed: number;
  readonly months: number;
  readonly typeName: string;
  /** From 1. */
  readonly visit: number;
  readonly result: Result;
}

export const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

export function title(random: Random, story: Story): string {
  const { product, surname, typeName, visit } = story;
  const what = random.chance(0.35) ? `${surname} ${product.name.toLowerCase()}` : product.name;
  if (visit > 1) {
    return random.pick([
      `${what}, second visit with budget`,
      `${what}, ${visit === 2 ? "second" : "third"} conversation`,
      `${what}, revised quote`,
      `${what}, back with both owners`,
    ]);
  }
  switch (typeName) {
    case "Discovery call":
      return random.pick([`${what}, discovery call`, `${what}, first questions`]);
    case "Showroom visit":
      return random.pick([`${what}, showroom visit`, `${what}, samples and finishes`]);
    case "Service call":
      return random.pick([`${what}, service call`, `${what}, warranty question`]);
    case "Financing review":
      return random.pick([`${what}, financing options`, `${what}, monthly payments`]);
    case "Follow-up call":
      return random.pick([`${what}, follow-up`, `${what}, after the quote`]);
    default:
      return random.pick([
        `${what}, first visit`,
        `${what}, measure and quote`,
        `${what}, in-home consultation`,
      ]);
  }
}

function opening({ visit, typeName, partners, surname }: Story, random: Random): string {
  const who = random.pick(["both owners were", `${partners[0]} ${surname} was`]);
  const place = typeName.endsWith("call") ? "on the line" : "present";
  const what = ["Second conversation", "Third conversation", "Fourth conversation"][visit - 2];
  return `${what ?? `First ${typeName.toLowerCase()}`}; ${who} ${place}.`;
}

function ending(story: Story, random: Random): string {
  const { firstOffer, agreed, months, competitor } = story;
  switch (story.result) {
    case "closed":
      return random.pick([
        `They settled at ${dollars(agreed)} and signed; financing over ${months} months at 0 %.`,
        `Price came down from ${dollars(firstOffer)} to ${dollars(agreed)}, signed the same day.`,
        `Signed at ${dollars(agreed)} with a third paid as deposit.`,
      ]);
    case "not closed":
      return random.pick([
        `The quote of ${dollars(firstOffer)} was over their budget and they declined.`,
        `They are going with ${competitor}, whose price was lower.`,
        "The project is put off until next year; they don't want to be called before spring.",
      ]);
    default:
      return random.pick([
        `The quote of ${dollars(firstOffer)} stands for thirty days; they want to sleep on it.`,
        `They compare with ${competitor} and decide within two weeks.`,
        `Open until financing over ${months} months is approved.`,
      ]);
  }
}

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
  const sentences = [opening(story, random), middle, ending(story, random)];
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
  if (random.chance(0.2))
    labels.push({ customLabel: "Referral offered", universalLabel: "POSITIVE" });
  return { outcomeExtractionId: random.uuid(), outcomes: labels };
}
