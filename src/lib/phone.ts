/**
 * Whether the screen is a phone's in either orientation, so that turning it requests nothing else. The early
 * script includes this file, so it stays small.
 */
export const isPhone = () =>
  typeof screen !== "undefined" && Math.min(screen.width, screen.height) < 640;
