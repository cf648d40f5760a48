/**
 * Whether the screen is a phone's, however it is held: what is asked for its rows stays the same when it is
 * turned. (The early script has this too, so this file stays small.)
 */
export const isPhone = () =>
  typeof screen !== "undefined" && Math.min(screen.width, screen.height) < 640;
