import { fileURLToPath } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { classicScript } from "./server/build/classic-script.ts";
import { compileEarly } from "./server/build/compile-early.ts";
import { machineSlowness } from "./e2e/run/slowness.mjs";
import { precompress } from "./server/build/precompress.ts";
import { progress } from "./server/build/progress.ts";

const MAKE_ICON = fileURLToPath(new URL("src/ui/make-icon.tsx", import.meta.url));

/** Their components are part of the first load: nearly every visit needs them. */
const FIRST = ["/_console", "/_console/recordings/"];

/** Limits of tests grow on a machine that is slow or busy. Measured once, also for what reads this file again. */
const slowness = process.env.VITEST
  ? Number((process.env.TEST_SLOWNESS ??= machineSlowness().toFixed(1)))
  : 1;

/** A report of the build's slowest parts would tell nothing to whoever starts the console. */
const checks = { bundlerTimings: false };

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The chunk of what several screens import, but for what needs zod: most screens have no form. */
function sharedWithoutSchemas(id: string, graph: Graph) {
  const needed = new Set([id]);
  for (const one of needed) {
    for (const next of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  }
  return [...needed].some((one) => one.includes("/node_modules/zod/")) ? null : "shared";
}

/** Scripts and styles name files relative to themselves: they don't know below which path they are served. */
const renderBuiltUrl = (_: string, { hostType }: { hostType: string }) =>
  hostType === "html" ? undefined : { relative: true };

// For three jobs: `vite build` builds the console, `vite build --ssr` the server programs, and
// vitest reads `test`.
export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    tsconfigPaths: true,
    // What each module of lucide's makes its component with.
    alias: [{ find: "../createLucideIcon.mjs", replacement: MAKE_ICON }],
  },
  plugins: process.env.VITEST
    ? []
    : isSsrBuild
      ? [progress("server")]
      : [
          progress("page"),
          // Before React's plugin, which needs the route tree.
          tanstackRouter({
            target: "react",
            autoCodeSplitting: true,
            routeFileIgnorePrefix: "-",
            // Loaders are never split: what a screen shows is asked for beside its code.
            codeSplittingOptions: {
              splitBehavior: ({ routeId }) => (FIRST.includes(routeId) ? [] : [["component"]]),
            },
          }),
          react({ jsxImportSource: "~/ui/jsx" }),
          tailwindcss(),
          { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" as const },
          classicScript("src/early.ts"),
          compileEarly(["packages", "console"]),
          precompress(),
        ],
  experimental: { renderBuiltUrl },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node20",
        copyPublicDir: false,
        rolldownOptions: {
          checks,
          input: {
            main: "server/main.ts",
            service: "server/service/main.ts",
            secrets: "server/secrets.ts",
          },
          output: { entryFileNames: "[name].js" },
        },
      }
    : {
        outDir: "dist/client",
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 600,
        modulePreload: { polyfill: false },
        // Most licences want their text with every copy.
        license: { fileName: "licenses.txt" },
        // As in index.html, which tells older browsers.
        target: ["chrome123", "edge123", "firefox128", "safari17.5"],
        rolldownOptions: {
          checks,
          output: {
            codeSplitting: {
              groups: [
                // The first load, in two scripts, which browsers compile side by side.
                { name: "packages", tags: ["$initial" as const], test: /\/node_modules\// },
                // The page itself, left with imports alone, becomes its script elements.
                { name: "console", tags: ["$initial" as const], test: /(?<!\.html)$/ },
                // What every page needs beside its first rows.
                {
                  name: "every-page",
                  test: /frame\/keyboard|overlay\/tooltips|list\/(?:list-actions|refresh-button|column-edge|toggle-chip)/,
                },
                {
                  name: "aria",
                  test: /\/node_modules\/(?:react-aria|react-stately|@internationalized)/,
                },
                // Before the other shared modules: the first call beside the first screen's loads the shapes alone.
                { name: "shapes", test: /\/contract\/shapes\.gen/ },
                { name: sharedWithoutSchemas, minShareCount: 2 },
                { name: "forms", minShareCount: 2 },
                // What opens in the frame and in lists.
                {
                  name: "parts",
                  test: /\/(?:components\/(?:frame|list|views)|recordings\/-(?:table|selection))\/(?!session\/sign-in|drawer)/,
                },
              ].map((group, place, all) => ({ ...group, priority: all.length - place })),
            },
          },
        },
      },
  test: {
    testTimeout: 30_000 * slowness,
    hookTimeout: 120_000 * slowness,
    // Usually a second, which a busy machine takes for fifty answers.
    expect: { poll: { timeout: 10_000 * slowness } },
    // Tests of faults spend half of their time waiting for what times out.
    maxWorkers: 3,
    projects: [
      {
        extends: true as const,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "e2e/{rules,run}/*.test.ts"],
          exclude: ["**/*.slow.test.ts"],
          // Reading the modules once in each worker takes 11 s of processor time; once in each file, 37 s.
          isolate: false,
        },
      },
      {
        extends: true as const,
        test: {
          name: "programs",
          include: ["server/**/*.test.ts", "e2e/faults/*.test.ts"],
          exclude: ["**/*.slow.test.ts"],
          globalSetup: "server/service/testing/templates.ts",
          // Modules are read and PGlite is compiled once in each worker instead of in each file.
          isolate: false,
          // The test that waits for that compilation shares the machine with two other workers.
          testTimeout: 60_000 * slowness,
        },
      },
      {
        extends: true as const,
        test: {
          name: "slow",
          include: ["{src,server}/**/*.slow.test.ts", "e2e/{faults,neighbors}/*.slow.test.ts"],
          globalSetup: "server/service/testing/templates.ts",
          isolate: false,
          testTimeout: 180_000 * slowness,
        },
      },
      // Apart, as only vitest needs the browser it looks for.
      "./e2e/vitest.components.config.ts",
    ],
  },
}));
