/** Text in which a date and time, as in an example, isn't broken at its hyphens. */
export function Unbroken({ children }: { children: string }) {
  const [, before, instant, after] = /^(.*?)(\d{4}-\d\d-\d\dT[\d:.]+Z?)(.*)$/s.exec(children) ?? [];
  if (instant === undefined) return <>{children}</>;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{instant}</span>
      {after}
    </>
  );
}
