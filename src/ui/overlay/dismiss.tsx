/** For screen readers on a touch screen, which has no Escape. */
export const Dismiss = ({ onClose }: { onClose: () => void }) => (
  <button type="button" aria-label="Dismiss" tabIndex={-1} onClick={onClose} className="sr-only" />
);
