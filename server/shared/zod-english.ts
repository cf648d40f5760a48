import en from "zod/v4/locales/en.js";
import { z } from "~/contract/zod.ts";

// The validator's own words, for settings and for what the service answers. The console words issues itself.
z.config(en());
