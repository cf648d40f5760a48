const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Hashes a name into the four words of the generator's state. */
function hash(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762];
  const factors = [597399067, 2869860233, 951274213, 2716044179] as const;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    words[0] = words[1] ^ Math.imul(words[0] ^ code, factors[0]);
    words[1] = words[2] ^ Math.imul(words[1] ^ code, factors[1]);
    words[2] = words[3] ^ Math.imul(words[2] ^ code, factors[2]);
    words[3] = words[0] ^ Math.imul(words[3] ^ code, factors[3]);
  }
  return words;
}

function one<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
}

/** Random numbers that depend only on the stream's name. */
export class Random {
  readonly #words: [number, number, number, number];

  constructor(name: string) {
    this.#words = hash(name);
    for (let i = 0; i < 8; i++) this.next();
  }

  /** From 0 (included) to 1 (excluded), by the generator sfc32. */
  next(): number {
    const [a, b, c, count] = this.#words;
    const sum = (a + b + count) | 0;
    this.#words[3] = (count + 1) | 0;
    this.#words[0] = b ^ (b >>> 9);
    this.#words[1] = (c + (c << 3)) | 0;
    this.#words[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** An integer, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Roughly normal, with mean 0 and standard deviation 1. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.732;
  }

  /** One of the items; throws if there are none. */
  pick<T>(items: readonly T[]): T {
    return one(items, Math.floor(this.next() * items.length));
  }

  /** Draws an index by weight. The weights needn't add up to 1. */
  index(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return Math.max(
      0,
      weights.findIndex((weight) => (rest -= weight) < 0),
    );
  }

  /** Picks by weight; throws if there is nothing to pick from. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    return one(items, this.index(items.map(([, weight]) => weight)))[0];
  }

  id(prefix: string): string {
    return `${prefix}_${this.digits(14)}`;
  }

  digits(length: number): string {
    let text = "";
    while (text.length < length) text += DIGITS[Math.floor(this.next() * 32)] ?? "";
    return text;
  }

  uuid(): string {
    const hex = Array.from({ length: 31 }, () => this.int(0, 15).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4})(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
  }
}
