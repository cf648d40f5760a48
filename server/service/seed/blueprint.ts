import { type Vertical, VERTICALS } from "./verticals.ts";

/** What sets one organization apart from the others. */
export interface Blueprint {
  readonly name: string;
  readonly vertical: Vertical;
  /** Its share of all recordings, as a weight. */
  readonly weight: number;
  readonly people: number;
  readonly teams: readonly string[];
  /** The whole hours its working day lies behind UTC. */
  readonly hoursBehindUtc: number;
  readonly evaluatedShare: number;
  readonly disabled?: boolean;
}

const cities = (text: string) => text.split(", ");

/** The first is the sandbox organization: the largest, with most of the recordings. */
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
