import { type Vertical, VERTICALS } from "./verticals.ts";

/** A team that became better or worse at one metric, so that there is something to find. */
export interface TeamChange {
  readonly team: string;
  /** The metric's name. */
  readonly metric: string;
  /** When it happened, in days before now. */
  readonly daysAgo: number;
  /** The team's skill at it until then and since, in standard deviations. */
  readonly before: number;
  readonly since: number;
}

/** The traits of one organization. */
export interface Blueprint {
  readonly name: string;
  readonly vertical: Vertical;
  /** Its share of all recordings, as a weight. */
  readonly weight: number;
  readonly people: number;
  readonly teams: readonly string[];
  /** How many hours its local time is behind UTC. */
  readonly hoursBehindUtc: number;
  readonly evaluatedShare: number;
  /** How many times the recordings of other teams its large teams have. */
  readonly largeTeams?: Readonly<Record<string, number>>;
  readonly changes?: readonly TeamChange[];
  readonly disabled?: boolean;
}

const OBJECTIONS = "Objections handled";

const cities = (text: string) => text.split(", ");

/** The first is the sandbox organization, with most of the recordings. */
export const BLUEPRINTS: readonly [Blueprint, ...Blueprint[]] = [
  {
    name: "Meridian Home Group",
    vertical: VERTICALS.remodeling,
    weight: 90,
    people: 190,
    teams: cities(
      "Austin North, Austin South, San Antonio, Houston West, Houston East, Dallas Retail, Fort Worth, Plano, El Paso, Lubbock, Waco, Corpus Christi, Tyler, Amarillo, Round Rock, Katy, Sugar Land, Arlington, McKinney, Temple, Laredo, Midland, Galveston, New Braunfels",
    ),
    hoursBehindUtc: 6,
    evaluatedShare: 0.6,
    largeTeams: { "San Antonio": 7, "Houston West": 5, "Dallas Retail": 4 },
    changes: [
      { team: "San Antonio", metric: OBJECTIONS, daysAgo: 30, before: 2.4, since: -2.7 },
      { team: "Houston West", metric: OBJECTIONS, daysAgo: 45, before: 2.4, since: -2.7 },
      { team: "Dallas Retail", metric: OBJECTIONS, daysAgo: 30, before: -1, since: 2 },
    ],
  },
  {
    name: "Brightwell Solar",
    vertical: VERTICALS.solar,
    weight: 12,
    people: 70,
    teams: cities("Phoenix, Mesa, Tucson, Flagstaff, Scottsdale, Las Vegas, Henderson, Reno, Yuma"),
    hoursBehindUtc: 7,
    evaluatedShare: 0.58,
  },
  {
    name: "Clearwater Windows & Doors",
    vertical: VERTICALS.windows,
    weight: 9,
    people: 58,
    teams: cities("Columbus, Dayton, Cleveland, Akron, Toledo, Cincinnati, Canton, Youngstown"),
    hoursBehindUtc: 5,
    evaluatedShare: 0.44,
  },
  {
    name: "Hearwell Hearing Care",
    vertical: VERTICALS.hearing,
    weight: 8,
    people: 52,
    teams: cities("Milwaukee, Madison, Green Bay, Kenosha, Racine, Appleton, Home Visits"),
    hoursBehindUtc: 6,
    evaluatedShare: 0.6,
  },
  {
    name: "Northgate Roofing",
    vertical: VERTICALS.roofing,
    weight: 5,
    people: 34,
    teams: cities("Denver, Boulder, Aurora, Colorado Springs, Storm Response"),
    hoursBehindUtc: 7,
    evaluatedShare: 0.3,
  },
  {
    name: "Evergreen Heating & Air",
    vertical: VERTICALS.hvac,
    weight: 4,
    people: 30,
    teams: cities("Portland, Salem, Eugene, Bend, Vancouver"),
    hoursBehindUtc: 8,
    evaluatedShare: 0.36,
  },
  {
    name: "Lakeshore Bath & Kitchen",
    vertical: VERTICALS.remodeling,
    weight: 1.5,
    people: 20,
    teams: cities("Evanston, Oak Park, Naperville"),
    hoursBehindUtc: 6,
    evaluatedShare: 0.22,
    disabled: true,
  },
  {
    name: "Old Mill Sunrooms",
    vertical: VERTICALS.windows,
    weight: 0.5,
    people: 12,
    teams: cities("Albany, Saratoga"),
    hoursBehindUtc: 5,
    evaluatedShare: 0.2,
    disabled: true,
  },
];
