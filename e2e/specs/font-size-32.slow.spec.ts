import { test } from "../support/fixtures.ts";
import { testFontSize, withFontSize } from "../support/font-size.ts";

test.use(withFontSize(32));

// As much room as 1440 and 390 px have at 16 px, or less.
testFontSize(32, [1440, 640]);
