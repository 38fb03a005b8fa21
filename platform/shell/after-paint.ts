/** Work the eye can wait for: the answer to a tap or key is painted first. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
