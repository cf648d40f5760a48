/** Two reels over a line of tape. */
export function Logo() {
  return (
    <svg width="24" height="20" viewBox="0 0 24 20" aria-hidden className="shrink-0">
      <circle cx="7.5" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="3.5" />
      <circle cx="18" cy="10" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M6 17h15" className="stroke-accent" strokeWidth="2" />
    </svg>
  );
}
