import { useRef } from "react";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { useLanes } from "~/ui/grid/grid-lanes.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Bar, Placeholder, times } from "~/ui/skeleton.tsx";

/** A grid that is on its way: its header and placeholder rows, in the columns it will have. */
export function SkeletonGrid<Row>({
  label,
  columns: all,
  compact = false,
}: {
  label: string;
  columns: readonly GridColumn<Row>[];
  compact?: boolean | undefined;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, pageWidth());
  const narrow = width > 0 && width < 640;
  const { columns, variables, template, padding } = useLanes(
    all,
    { selects: true, hasMenu: true },
    width,
  );
  const lanes = { gridTemplateColumns: template };
  return (
    <div ref={ref} style={variables} className="min-h-0 flex-1 overflow-hidden">
      {!narrow && (
        <div
          style={lanes}
          className={`grid h-8 items-center border-b border-line text-small text-text-muted ${padding}`}
        >
          {/* The checkboxes. */}
          <span />
          {columns.map(({ id, header, align }) => (
            <span key={id} className={`truncate px-2 ${align === "right" ? "text-right" : ""}`}>
              {header}
            </span>
          ))}
        </div>
      )}
      <Placeholder label={label}>
        {() =>
          times(40).map((row) =>
            narrow ? (
              <div key={row} className="flex h-15 flex-col justify-center gap-3 px-4">
                <Bar className="w-56" />
                <Bar className="w-28" />
              </div>
            ) : (
              <div
                key={row}
                style={{ ...lanes, height: compact ? 28 : 36 }}
                className={`grid items-center ${padding}`}
              >
                {/* The checkboxes. */}
                <span />
                {columns.map(({ id, grow, align }) => (
                  <span key={id} className="px-2">
                    <Bar
                      className={`${grow ? "w-56" : "w-3/5"} ${align === "right" ? "ml-auto" : ""}`}
                    />
                  </span>
                ))}
              </div>
            ),
          )
        }
      </Placeholder>
    </div>
  );
}
