import { test } from "../support/fixtures.ts";
import { testFontSize, withFontSize } from "../support/font-size.ts";

test.use(withFontSize(20));

// As much room as 1440 and 390 px have at 16 px, or less.
testFontSize(20, [1440, 480]);
