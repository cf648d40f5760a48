import { Bar, Placeholder, times } from "~/ui/skeleton.tsx";

const PANE = "min-h-0 flex-1 overflow-hidden";

/** The placeholder of a details page: its content and its facts; of a recording, also its player. */
export const DetailsSkeleton = ({
  label,
  media,
}: {
  label: string;
  media?: "video" | "audio" | undefined;
}) => (
  <Placeholder label={label} className={PANE}>
    {() => (
      <div className="flex h-full max-lg:block">
        <div className="flex flex-1 flex-wrap items-start gap-5 p-4">
          {media && (
            <span
              className={`block max-w-full shrink-0 bg-track ${media === "video" ? "aspect-video w-[28rem]" : "h-13.5 w-full"}`}
            />
          )}
          <div className="grid min-w-0 flex-1 gap-4 py-1">
            {["w-24", "", "", "", "w-3/5"].map((width, line) => (
              <Bar key={line} className={width} />
            ))}
          </div>
        </div>
        <div className="grid w-[22.75rem] max-w-full shrink-0 grid-cols-[6.5rem_1fr] content-start gap-y-4 border-l border-line p-4 max-lg:border-l-0">
          {times(12).map((cell) => (
            <Bar key={cell} className={cell % 2 ? "w-44" : "w-16"} />
          ))}
        </div>
      </div>
    )}
  </Placeholder>
);

/** The placeholder of scorecards: a sentence, the metrics, the groups and the panel beside them. */
export const ScorecardsSkeleton = ({ label }: { label: string }) => (
  <Placeholder label={label} className={PANE} atOnce>
    {() => (
      <div className="flex">
        <div className="min-w-0 flex-1">
          <Bar className="mx-4 mt-5 mb-15.5 w-[30rem]" />
          <div className="grid grid-cols-5 border-y border-line max-md:grid-cols-3">
            {times(5).map((tile) => (
              <div
                key={tile}
                className="grid h-19 content-center gap-3 border-r border-line px-3 max-md:nth-[n+4]:hidden"
              >
                <Bar className="w-24" />
                <Bar className="w-16" />
              </div>
            ))}
          </div>
          {times(10).map((row) => (
            <div key={row} className="mx-4 flex h-9 items-center gap-6">
              <Bar className="w-28 shrink-0" />
              <Bar className="w-full" />
              <Bar className="w-16 shrink-0" />
            </div>
          ))}
        </div>
        <div className="grid w-[26.5rem] shrink-0 content-start gap-6 border-l border-line p-4 max-[62.5rem]:hidden">
          {times(12).map((line) => (
            <Bar key={line} className={line % 3 === 0 ? "w-24" : "w-full"} />
          ))}
        </div>
      </div>
    )}
  </Placeholder>
);
