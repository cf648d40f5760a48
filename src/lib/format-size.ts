import { formatCount, formatDecimal } from "./format.ts";

/** 61.2 kB, from bytes. */
export const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatDecimal(bytes / 1000)}\u00a0kB`
    : `${formatDecimal(bytes / 1_000_000)}\u00a0MB`;

/** 284 ms, or 1.2 s, from milliseconds. */
export const formatWait = (milliseconds: number) =>
  milliseconds < 1000
    ? `${formatCount(milliseconds)}\u00a0ms`
    : `${formatDecimal(milliseconds / 1000)}\u00a0s`;
