const nested = (open: string, inner: string, close: string) =>
  `${open.repeat(20_000)}${inner}${close.repeat(20_000)}`;

/** Characters of four bytes each, which don't compress. */
const wide = (length: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x20000 + ((index * 7919) % 40_000)),
  ).join("");

/** Hostile values in JSON, by name. */
export const IN_BODIES: Readonly<Record<string, string>> = {
  "10 kB": JSON.stringify(wide(2500)),
  "as long as an ID may be": JSON.stringify(wide(512)),
  "1 MB": JSON.stringify("x".repeat(1_000_000)),
  NUL: String.raw`"a\u0000b"`,
  "a lone surrogate": String.raw`"a\ud800b"`,
  "1e309": "1e309",
  "over 2^31": "2147483648",
  "over 2^53": "9007199254740993",
  "year zero": '"0000-01-01T00:00:00Z"',
  "20,000 items": `[${'{"a":1},"x",1,1e309,'.repeat(5000)}null]`,
  "20,000 lists deep": nested("[", "", "]"),
  "20,000 objects deep": nested('{"a":', "1", "}"),
  "keys of every object": '{"__proto__":{"externalId":"x"},"constructor":1}',
};

/** Hostile values encoded for a URL, by name. A URL of more than 16 kB is refused before it is read. */
export const IN_URLS: Readonly<Record<string, string>> = {
  "10 kB": encodeURIComponent(wide(1000)).slice(0, 12_000),
  "5,000 items": "a,".repeat(5000),
  "30 kB": "x".repeat(30_000),
  NUL: "a%00b",
  "a lone surrogate": "a%ED%A0%80b",
  "not UTF-8": "%ff",
  "1e309": "1e309",
  "over 2^31": "2147483648",
  "over 2^53": "9007199254740993",
  "year zero": "0000-01-01T00:00:00Z",
  negative: "-1",
  "many %": "%25".repeat(3000),
};
