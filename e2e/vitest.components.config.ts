import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { BROWSER_ARGUMENTS, findBrowser } from "./run/browser.mjs";

// Component tests: vitest serves the sources to a browser and runs the tests in its page.
const ROOT = fileURLToPath(new URL("..", import.meta.url));

export default defineProject({
  root: ROOT,
  resolve: { tsconfigPaths: true },
  plugins: [tailwindcss()],
  cacheDir: `${ROOT}node_modules/.vite/components`,
  // A package found later would get another React.
  optimizeDeps: { entries: ["src/**/*.browser.test.tsx"] },
  test: {
    name: "components",
    root: ROOT,
    dir: ROOT,
    include: ["src/**/*.browser.test.tsx"],
    testTimeout: 10_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGUMENTS },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
