import type { Plugin } from "vite";

/** Prints what the build does next: each step takes seconds. */
export const say = (step: string) => console.log(step);

/** Says what a build is about to do. */
export const progress = (what: string): Plugin => ({
  name: "progress",
  apply: "build",
  buildStart: () => say(`Building the ${what}: reading the sources…`),
  renderStart: () => say(`Building the ${what}: writing the files…`),
});
