import { useState } from "react";
import { toggleApiPanel } from "~/components/api-panel/panel-state.ts";
import { overlay } from "~/components/page/command-button.tsx";
import { chooseTheme, chosenTheme, THEMES } from "~/lib/theme.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";

/** What the top bar has no room for on phones: the theme, the API panel and the shortcuts. */
export function PhoneControls({ onClose }: { onClose: () => void }) {
  const [theme, setTheme] = useState(chosenTheme);
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3 md:hidden">
      <Segmented
        label="Theme"
        options={THEMES.map(({ id }) => id)}
        current={theme}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <Button onClick={closeAnd(toggleApiPanel)}>Requests behind this screen</Button>
      <Button onClick={closeAnd(() => overlay.set("shortcuts"))}>Shortcuts</Button>
    </div>
  );
}
