import firstNames from "./data/first-names.txt?raw";
import lastNames from "./data/last-names.txt?raw";
import places from "./data/places.json";
import type { Random } from "./random.ts";

const words = (text: string) => text.trim().split(/\s+/);
const FIRST = words(firstNames);
const LAST = words(lastNames);

export const firstName = (random: Random) => random.pick(FIRST);
export const lastName = (random: Random) => random.pick(LAST);

export const phoneNumber = (random: Random) =>
  `+1 ${random.int(201, 989)} 555 ${String(random.int(100, 9999)).padStart(4, "0")}`;

/** An address, with coordinates a few miles around its city. */
export function home(random: Random) {
  const { city, state, zip, latitude, longitude } = random.pick(places.cities);
  const street = `${random.int(10, 9900)} ${random.pick(places.streets)} ${random.pick(["St", "Ave", "Ln", "Dr"])}`;
  const near = (degrees: number) => Number((degrees + random.normal() * 0.06).toFixed(5));
  return {
    address: { country: "US", street, city, state, zip: `${zip}${random.int(10, 59)}` },
    latitude: near(latitude),
    longitude: near(longitude),
  };
}
