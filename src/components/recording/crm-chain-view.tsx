import { ExternalLink } from "lucide-react";
import type { RecordingDetails } from "~/contract/recordings.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Section } from "~/ui/section.tsx";
import { type ChainLink, chainOf, matchOf } from "./crm-chain.ts";

function Link({ link, last }: { link: ChainLink; last: boolean }) {
  const gap = link.missing !== undefined;
  return (
    <li className="relative flex gap-3 pb-3">
      {!last && (
        <span
          aria-hidden
          className={classes(
            "absolute top-4 bottom-0 left-[5px] border-l",
            gap ? "border-dashed border-warning" : "border-control",
          )}
        />
      )}
      <span
        aria-hidden
        className={classes(
          "mt-1 size-[11px] shrink-0 rounded-full border-2",
          gap ? "border-dashed border-warning" : "border-fill",
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          {gap ? (
            <span className="text-text-muted">No {link.kind.toLowerCase()} linked</span>
          ) : (
            <span className="min-w-0 truncate font-[550]">
              {link.url === undefined ? (
                (link.name ?? link.id)
              ) : (
                <a
                  href={link.url}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="underline decoration-1 underline-offset-3"
                >
                  {link.name ?? link.id}
                  <ExternalLink
                    size={12}
                    strokeWidth={1.75}
                    className="ml-1 inline text-text-muted"
                  />
                </a>
              )}
            </span>
          )}
          <span className="shrink-0 text-label text-text-muted">{link.kind}</span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small text-text-muted">
          {link.missing ?? (
            <>
              {link.detail}
              {link.id !== undefined && (
                <span className="inline-flex min-w-0 items-center">
                  <span className="mono truncate">{link.id}</span>
                  <CopyButton text={link.id} label={`Copy ${link.kind.toLowerCase()} id`} />
                </span>
              )}
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** Recording → engagement → opportunity → customer, with the missing link named. */
export function CrmChain({ recording }: { recording: Lenient<RecordingDetails> }) {
  const customers =
    recording.crmCustomers ?? (recording.crmCustomer ? [recording.crmCustomer] : []);
  const links = chainOf(customers);
  return (
    <Section title="CRM chain" beside={matchOf(customers)}>
      <ul>
        <li className="relative flex gap-3 pb-3">
          <span
            aria-hidden
            className={classes(
              "absolute top-4 bottom-0 left-[5px] border-l",
              links[0]?.missing === undefined ? "border-control" : "border-dashed border-warning",
            )}
          />
          <span aria-hidden className="mt-1 size-[11px] shrink-0 rounded-full bg-accent" />
          <span className="flex min-w-0 flex-1 items-baseline justify-between gap-2">
            <span className="truncate font-[550]">{recording.title ?? recording.id}</span>
            <span className="shrink-0 text-label text-text-muted">Recording</span>
          </span>
        </li>
        {links.map((link, index) => (
          <Link key={link.kind} link={link} last={index === links.length - 1} />
        ))}
      </ul>
    </Section>
  );
}
