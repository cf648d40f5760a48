/** What is sold: the words of titles and summaries, and the range of prices in whole dollars. */
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

const product = (
  name: string,
  low: number,
  high: number,
  ...scope: [string, ...string[]]
): Product => ({ name, price: [low, high], scope });

export const VERTICALS = {
  remodeling: {
    industryId: "ind_home_improvement",
    industry: "Home improvement",
    description: "Kitchens, baths, basements and decks sold at the customer's home.",
    competitor: ["Granite & Grain", "Homeline Remodel", "a local contractor"],
    products: [
      product(
        "Kitchen remodel",
        24_000,
        78_000,
        "the island layout and shaker fronts",
        "quartz tops and a pantry wall",
        "new cabinets, keeping the appliances",
      ),
      product(
        "Bath conversion",
        9_000,
        26_000,
        "a walk-in shower in place of the tub",
        "a double vanity and heated floor",
        "grab bars and a low threshold",
      ),
      product(
        "Basement finish",
        28_000,
        64_000,
        "a guest room with an egress window",
        "a media room and half bath",
      ),
      product(
        "Deck build",
        12_000,
        38_000,
        "composite boards with a pergola",
        "two levels with steps to the yard",
      ),
    ],
  },
  solar: {
    industryId: "ind_solar",
    industry: "Solar",
    description: "Rooftop solar and storage for homes.",
    competitor: ["SunHarbor", "Raylane Energy", "the utility's own program"],
    products: [
      product(
        "Rooftop solar",
        16_000,
        39_000,
        "an 8 kW array on the south roof",
        "11 kW across two roof faces",
        "a 6 kW array with room to grow",
      ),
      product(
        "Battery backup",
        9_000,
        21_000,
        "one battery for the well pump and fridge",
        "two batteries for the whole house",
      ),
      product(
        "Solar with storage",
        29_000,
        58_000,
        "a 9 kW array and one battery",
        "panels on the garage and a battery",
      ),
    ],
  },
  windows: {
    industryId: "ind_windows",
    industry: "Windows and doors",
    description: "Replacement windows and doors.",
    competitor: ["ClearFrame", "Pane & Simple", "a big-box store"],
    products: [
      product(
        "Whole-house windows",
        14_000,
        42_000,
        "fourteen double-hung windows",
        "nineteen windows with triple glazing",
        "the street side first, the rest next year",
      ),
      product(
        "Patio door",
        4_500,
        13_000,
        "a three-panel slider",
        "a hinged pair with built-in blinds",
      ),
      product(
        "Bay window",
        5_500,
        15_000,
        "a bay with a seat in the dining room",
        "a bow in place of the picture window",
      ),
    ],
  },
  hearing: {
    industryId: "ind_hearing_care",
    industry: "Hearing care",
    description: "Hearing tests and hearing aids in clinics and at home.",
    competitor: ["AudioPoint", "a warehouse club", "an online brand"],
    products: [
      product(
        "Hearing aid fitting",
        2_400,
        7_200,
        "a rechargeable pair with streaming",
        "in-the-canal aids for both ears",
        "a trial pair for two weeks",
      ),
      product(
        "Hearing test",
        1_900,
        5_200,
        "a full test and a demo in the café",
        "a follow-up to last year's test",
      ),
    ],
  },
  roofing: {
    industryId: "ind_roofing",
    industry: "Roofing",
    description: "Roof replacement and storm repair.",
    competitor: ["Ridgeback Roofing", "Stormline", "the insurer's contractor"],
    products: [
      product(
        "Shingle replacement",
        11_000,
        29_000,
        "a full tear-off with new decking",
        "impact-rated shingles after the hail",
      ),
      product(
        "Metal roof",
        21_000,
        52_000,
        "standing seam in charcoal",
        "metal over the porch and the addition",
      ),
    ],
  },
  hvac: {
    industryId: "ind_heating_cooling",
    industry: "Heating and cooling",
    description: "Heat pumps, furnaces and air quality.",
    competitor: ["Polar Comfort", "Hearth & Air", "the installer next door"],
    products: [
      product(
        "Heat pump",
        9_500,
        24_000,
        "a ducted unit in place of the old furnace",
        "three ductless heads upstairs",
      ),
      product(
        "Furnace swap",
        5_200,
        12_500,
        "a two-stage furnace and a new thermostat",
        "a variable-speed unit with a filter cabinet",
      ),
    ],
  },
} satisfies Record<string, Vertical>;
