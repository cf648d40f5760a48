import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

// The pictures are taken in the same browser and of the same console as the tests, but are none.
export default defineConfig(tests, { testMatch: "run/screenshots.ts" });
