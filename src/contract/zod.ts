import * as z from "zod/mini";

// Zod's compiled parsers need `new Function`, which a strict content security policy forbids; even
// probing for it is a violation. Every schema imports Zod from here, so this runs first.
z.config({ jitless: true });

export { z };
