/**
 * Translates the page as Chrome and Edge do, now and whatever comes later: puts `<font>` elements in place of text
 * nodes. The texts stay the same, so that tests find them. Uses nothing outside itself, so that it can be sent to a page.
 */
export function translatePage() {
  // The function is sent without anything outside it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const wrap = (content: Node | string) => {
    const font = document.createElement("font");
    font.append(content);
    return font;
  };
  const translate = (node: Node) => {
    if (node instanceof HTMLElement) {
      if (node.matches("font, script, style, textarea, [translate=no]")) return;
      for (const child of Array.from(node.childNodes)) translate(child);
    } else if (node instanceof Text && node.data.trim() !== "") {
      node.before(wrap(wrap(node.data)));
      node.remove();
    }
  };
  const translateUnder = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (element?.isConnected && !element.closest("font, svg, [translate=no]")) translate(node);
  };
  const start = () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        for (const node of type === "childList" ? addedNodes : [target]) translateUnder(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    translateUnder(document.body);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
}
