import { resolve } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compileAtOnce, EARLY, FIRST_LOAD, firstLoad } from "./server/build/first-load.ts";
import { precompress } from "./server/build/precompress.ts";

// The frame and the table of recordings are what nearly every visit needs: they come with the
// program itself, in one wave. Every other screen loads when it is opened.
const splitOf = (routeId: string) =>
  ["/_console", "/_console/recordings/"].includes(routeId) ? [] : undefined;

// `npm run dev` serves the sources and leaves the gateway's calls to a console that runs already.
const gateway = process.env.GATEWAY ?? "http://localhost:4173";

// One file for three jobs: `vite build` makes the console, `vite build --ssr` the two server
// programs, and vitest reads the `test` part.
export default defineConfig(({ isSsrBuild }) => ({
  resolve: { tsconfigPaths: true },
  plugins:
    isSsrBuild || process.env.VITEST
      ? []
      : [
          // The route tree has to exist before React's plugin sees the files.
          tanstackRouter({
            target: "react",
            autoCodeSplitting: true,
            routeFileIgnorePrefix: "-",
            codeSplittingOptions: { splitBehavior: ({ routeId }) => splitOf(routeId) },
          }),
          react(),
          tailwindcss(),
          { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" as const },
          compileAtOnce(FIRST_LOAD),
          precompress(),
        ],
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node20",
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: "server/main.ts", service: "server/service/main.ts" },
          output: { entryFileNames: "[name].js" },
        },
      }
    : {
        outDir: "dist/client",
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 600,
        modulePreload: { polyfill: false },
        target: "es2023",
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { debugName: EARLY, name: firstLoad(resolve("src/early.ts"), EARLY), priority: 1 },
                { debugName: FIRST_LOAD, name: firstLoad(resolve("src/main.tsx"), FIRST_LOAD) },
              ],
            },
          },
        },
      },
  server: {
    // The gateway answers its own page only, so the call carries its own host and origin.
    proxy: { "/gateway": { target: gateway, changeOrigin: true, headers: { origin: gateway } } },
  },
  test: {
    include: ["src/**/*.test.ts", "server/**/*.test.ts", "e2e/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: "server/service/testing/templates.ts",
    // Most of a test of the service is waiting for its database.
    maxWorkers: 2,
    // A file leaves nothing behind that another one meets, and reading all modules anew takes longest.
    isolate: false,
  },
}));
