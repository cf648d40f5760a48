import type { Page } from "@playwright/test";
import type { Random } from "../../server/service/seed/random.ts";
import type { History } from "./model.ts";
import {
  clear,
  column,
  drop,
  type Move,
  movePeek,
  open,
  order,
  peek,
  pickRange,
  pickResult,
  pickTeam,
  pickType,
  reload,
  sort,
  travel,
  type World,
} from "./moves.ts";

type Named = readonly [name: string, move: Move];
const TRAVEL: Named = ["travel", travel];

const IN_TABLE: readonly [readonly [Named, number], ...(readonly [Named, number])[]] = [
  [["result", pickResult], 5],
  [["team", pickTeam], 4],
  [["type", pickType], 4],
  [["range", pickRange], 3],
  [["drop", drop], 9],
  [["clear", clear], 3],
  [["sort", sort], 12],
  [["order", order], 3],
  [["column", column], 4],
  [["peek", peek], 14],
  [["move the peek", movePeek], 16],
  [["open", open], 4],
  [TRAVEL, 22],
  [["reload", reload], 5],
];

const AWAY: typeof IN_TABLE = [
  [TRAVEL, 4],
  [["reload", reload], 1],
];

/**
 * Makes a random move and returns its name: anything in the table, the ways out of a recording's page,
 * or, in a `hurry` (before the screen has caught up with the last move), a step through the history.
 */
export async function makeMove(
  page: Page,
  random: Random,
  history: History,
  world: World,
  hurry: boolean,
): Promise<string> {
  for (;;) {
    const isTable = history.now.details === undefined;
    const [name, move] = hurry ? TRAVEL : random.weighted(isTable ? IN_TABLE : AWAY);
    const effect = await move(page, random, history, world);
    if (effect === undefined && !hurry) continue;
    if (effect !== undefined) history.take(effect);
    return name;
  }
}
