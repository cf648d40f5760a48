import type { Random } from "../random.ts";
import { dollars, type Story } from "./story.ts";

interface Idea {
  readonly type: "REHASH" | "CROSS_SELL";
  readonly action: string;
  readonly context: readonly { header: string; value: string }[];
}

const say = (header: string, value: string) => ({ header, value });

function rehash(random: Random, story: Story): Idea {
  const { partners, competitor, months, firstOffer } = story;
  const [said, action, why] = random.pick<readonly [string, string, string]>([
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
  ]);
  return {
    type: "REHASH",
    action,
    context: [say("What was said", said), say("Why it is worth a call", why)],
  };
}

function crossSell(random: Random, story: Story): Idea {
  const others = story.organization.blueprint.vertical.products;
  const other = random.pick(others).name.toLowerCase();
  const [action, said] = random.pick<readonly [string, string]>([
    [
      `Offer a quote for ${other} while the crew is on site`,
      `They asked in passing what ${other} would cost.`,
    ],
    [
      "Offer the yearly service plan",
      "The last installer never came back, which still annoys them.",
    ],
    ["Ask for the neighbor's number", "The house next door has the same age and the same problem."],
  ]);
  return {
    type: "CROSS_SELL",
    action,
    context: [say("What was said", said), say("Good moment", "At the installation date.")],
  };
}

/** Zero to four follow-ups of a conversation, with scores from 1 to 5. */
export function followups(random: Random, story: Story) {
  const count = random.weighted([
    [0, 22],
    [1, 26],
    [2, 27],
    [3, 17],
    [4, 8],
  ]);
  return Array.from({ length: count }, () => {
    const isSold = story.result === "closed";
    const idea = random.chance(isSold ? 0.2 : 0.75)
      ? rehash(random, story)
      : crossSell(random, story);
    return {
      id: random.id("fu"),
      score: random.weighted([
        [1, 10],
        [2, 18],
        [3, 30],
        [4, 26],
        [5, 16],
      ]),
      status: random.weighted([
        ["TO_DO", 6],
        ["IN_PROGRESS", 2],
        ["COMPLETE", 3],
      ]),
      starred: random.chance(0.12),
      ...idea,
      context: JSON.stringify(idea.context),
    };
  });
}
