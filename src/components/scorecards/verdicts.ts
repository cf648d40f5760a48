/** What a change's direction means, if it is sure. */
export const VERDICTS = {
  "1": "probably better",
  "0": "can't tell",
  "-1": "probably worse",
} as const;
