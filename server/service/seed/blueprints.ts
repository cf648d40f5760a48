/** A product: words for titles and summaries, and a price range in dollars. */
export interface Product {
  readonly name: string;
  readonly price: readonly [number, number];
  readonly scope: readonly [string, ...string[]];
}

export interface Vertical {
  readonly industryId: string;
  readonly industry: string;
  readonly description: string;
  readonly competitor: readonly [string, ...string[]];
  readonly products: readonly [Product, ...Product[]];
}

/** Parses one product per line: name | lowest-highest price | scopes, separated by semicolons. */
function products(text: string): [Product, ...Product[]] {
  const [first, ...rest] = text
    .trim()
    .split("\n")
    .map((line): Product => {
      const [name = "", price = "", scopes = ""] = line.trim().split(" | ");
      const [low = 0, high = 0] = price.split("-").map(Number);
      const [scope = "", ...more] = scopes.split("; ");
      return { name, price: [low, high], scope: [scope, ...more] };
    });
  if (!first) throw new Error("There is no product.");
  return [first, ...rest];
}

export const VERTICALS = {
  remodeling: {
    industryId: "ind_home_improvement",
    industry: "Home improvement",
    description: "Kitchens, baths, basements and decks sold at the customer's home.",
    competitor: ["Granite & Grain", "Homeline Remodel", "a local contractor"],
    products: products(`
      Kitchen remodel | 24000-78000 | the island layout and shaker fronts; quartz tops and a pantry wall; new cabinets, keeping the appliances
      Bath conversion | 9000-26000 | a walk-in shower in place of the tub; a double vanity and heated floor; grab bars and a low threshold
      Basement finish | 28000-64000 | a guest room with an egress window; a media room and half bath
      Deck build | 12000-38000 | composite boards with a pergola; two levels with steps to the yard
    `),
  },
  solar: {
    industryId: "ind_solar",
    industry: "Solar",
    description: "Rooftop solar and storage for homes.",
    competitor: ["SunHarbor", "Raylane Energy", "the utility's own program"],
    products: products(`
      Rooftop solar | 16000-39000 | an 8 kW array on the south roof; 11 kW across two roof faces; a 6 kW array with room to grow
      Battery backup | 9000-21000 | one battery for the well pump and fridge; two batteries for the whole house
      Solar with storage | 29000-58000 | a 9 kW array and one battery; panels on the garage and a battery
    `),
  },
  windows: {
    industryId: "ind_windows",
    industry: "Windows and doors",
    description: "Replacement windows and doors.",
    competitor: ["ClearFrame", "Pane & Simple", "a big-box store"],
    products: products(`
      Whole-house windows | 14000-42000 | fourteen double-hung windows; nineteen windows with triple glazing; the street side first, the rest next year
      Patio door | 4500-13000 | a three-panel slider; a hinged pair with built-in blinds
      Bay window | 5500-15000 | a bay with a seat in the dining room; a bow in place of the picture window
    `),
  },
  hearing: {
    industryId: "ind_hearing_care",
    industry: "Hearing care",
    description: "Hearing tests and hearing aids in clinics and at home.",
    competitor: ["AudioPoint", "a warehouse club", "an online brand"],
    products: products(`
      Hearing aid fitting | 2400-7200 | a rechargeable pair with streaming; in-the-canal aids for both ears; a trial pair for two weeks
      Hearing test | 1900-5200 | a full test and a demo in the café; a follow-up to last year's test
    `),
  },
  roofing: {
    industryId: "ind_roofing",
    industry: "Roofing",
    description: "Roof replacement and storm repair.",
    competitor: ["Ridgeback Roofing", "Stormline", "the insurer's contractor"],
    products: products(`
      Shingle replacement | 11000-29000 | a full tear-off with new decking; impact-rated shingles after the hail
      Metal roof | 21000-52000 | standing seam in charcoal; metal over the porch and the addition
    `),
  },
  hvac: {
    industryId: "ind_heating_cooling",
    industry: "Heating and cooling",
    description: "Heat pumps, furnaces and air quality.",
    competitor: ["Polar Comfort", "Hearth & Air", "the installer next door"],
    products: products(`
      Heat pump | 9500-24000 | a ducted unit in place of the old furnace; three ductless heads upstairs
      Furnace swap | 5200-12500 | a two-stage furnace and a new thermostat; a variable-speed unit with a filter cabinet
    `),
  },
} satisfies Record<string, Vertical>;

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
