import type { Random } from "./random.ts";

const list = (text: string) => text.trim().split(/\s+/);

const FIRST = list(`
  Marisol Priya Dee Harlan Amara Kofi Yuki Mateo Ingrid Tobias Noor Samir Leilani Keanu Aisha Omar
  Beatriz Joaquin Mei Wei Hana Jun Svetlana Dmitri Zofia Pawel Chloe Julien Fatima Yusuf Adaeze
  Chidi Thandiwe Sipho Rosa Emilio Lucia Diego Camila Andres Valentina Rafael Grace Patrick Siobhan
  Declan Fiona Callum Eleanor Theodore Josephine Walter Harriet Franklin Loretta Curtis Denise
  Marcus Tamika Darnell Shanice Terrence Naomi Isaiah Ruth Caleb Esther Jonah Miriam Asher Talia
  Ezra Anjali Vikram Deepa Arjun Kavita Rohan Sunita Nikhil Lan Minh Thuy Bao Linh Duc Soo-Jin
  Min-Jun Ha-Eun Ji-Ho Sakura Kenji Aiko Hiroshi Greta Lars Astrid Nils Freya Bjorn Elena Nikolai
  Anastasia Viktor Petra Marek Ilse Anton Claudia Bruno Giulia Matteo Francesca Luca Sienna Wyatt
  Savannah Colton Delilah Travis Bonnie Wade June Everett Hazel Silas Ivy Roscoe Winona Dakota
`);

const LAST = list(`
  Quintero Venkat Whitcomb Okafor Mensah Tanaka Delgado Lindqvist Haddad Farouk Kealoha Kahale
  Rahman Siddiqui Carvalho Morales Chen Zhang Kim Park Ivanova Petrov Nowak Kowalska Dubois Laurent
  Hassan Demir Eze Nwosu Dlamini Khumalo Romero Castillo Vargas Fuentes Ortega Salazar Herrera
  Ibarra OConnor Brennan Gallagher Doyle MacLeod Campbell Ashworth Pemberton Hargrove Langley
  Whitfield Merriweather Booker Freeman Jefferson Ellison Baptiste Toussaint Goldberg Rosen
  Abramson Feldman Kaplan Sharma Iyer Patel Desai Mehta Kapoor Nguyen Tran Pham Vo Le Choi Yoon
  Kang Sato Watanabe Nakamura Yamada Bergstrom Halvorsen Johansson Nilsen Sokolov Volkov Dvorak
  Novak Richter Weber Schroeder Brandt Moretti Bianchi Rinaldi Ferrari Calloway Hutchins Tillman
  Prescott Mayfield Stovall Ledbetter Crowfoot Redbird Begay Yazzie Thorne Abernathy Winslow
  Kessler Vandermeer Dekker Claes Peeters Silva Ferreira Almeida Costa Barros
`);

const CITIES = [
  ["Austin", "TX", 30.27, -97.74],
  ["Round Rock", "TX", 30.51, -97.68],
  ["San Antonio", "TX", 29.42, -98.49],
  ["Houston", "TX", 29.76, -95.37],
  ["Fort Worth", "TX", 32.75, -97.33],
  ["Denver", "CO", 39.74, -104.99],
  ["Boulder", "CO", 40.01, -105.27],
  ["Phoenix", "AZ", 33.45, -112.07],
  ["Mesa", "AZ", 33.42, -111.83],
  ["Columbus", "OH", 39.96, -83.0],
  ["Dayton", "OH", 39.76, -84.19],
  ["Milwaukee", "WI", 43.04, -87.91],
  ["Madison", "WI", 43.07, -89.4],
  ["Portland", "OR", 45.52, -122.68],
  ["Salem", "OR", 44.94, -123.04],
] as const;

const STREETS = list(
  "Maple Juniper Cedar Larkspur Willow Sycamore Chestnut Aspen Magnolia Hickory Birch Laurel",
);

export const firstName = (random: Random) => random.pick(FIRST);
export const lastName = (random: Random) => random.pick(LAST);

export const phoneNumber = (random: Random) =>
  `+1 ${random.int(201, 989)} 555 ${String(random.int(100, 9999)).padStart(4, "0")}`;

/** An address, with coordinates a few miles around its city. */
export function home(random: Random) {
  const [city, state, latitude, longitude] = random.pick(CITIES);
  const street = `${random.int(10, 9900)} ${random.pick(STREETS)} ${random.pick(["St", "Ave", "Ln", "Dr"])}`;
  const near = (degrees: number) => Number((degrees + random.normal() * 0.06).toFixed(5));
  return {
    address: { country: "US", street, city, state, zip: String(random.int(10_001, 99_499)) },
    latitude: near(latitude),
    longitude: near(longitude),
  };
}
