import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

// Zod's compiled parsers need `new Function`, which a strict content security policy forbids, and
// its probe for them is itself a violation. This module is the first to run wherever schemas are used.
z.config({ ...en(), jitless: true });

export { z };
