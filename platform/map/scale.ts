/** Size of a screen pixel in metres as map services define it (OGC: 0.28 mm). */
const PIXEL_METRES = 0.00028;

/** Scale denominator of a resolution in metres per pixel. */
export function scaleOf(resolution: number): number {
  return resolution / PIXEL_METRES;
}

export function resolutionOf(scale: number): number {
  return scale * PIXEL_METRES;
}

/** "1:12 500", rounded to what a reader needs: three figures. */
export function formatScale(scale: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 2);
  return `1:${groupDigits(Math.round(scale / step) * step)}`;
}

/** Reads "1:5 000", "5000", "1 / 5.000". Null when it is no scale between 1:1 and 1:100 000 000. */
export function parseScale(text: string): number | null {
  const body = text.trim().replace(/^1\s*[:/]\s*/, '');
  if (!/^\d{1,3}([ . ]?\d{3})*$|^\d+$/.test(body)) return null;
  const scale = Number(body.replace(/\D/g, ''));
  return scale >= 1 && scale <= 1e8 ? scale : null;
}

/** Digits in groups of three apart by a no-break space, as Portuguese writes numbers. */
export function groupDigits(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** The longest round length that fits a bar of at most `most` pixels. */
export function scaleBar(resolution: number, most = 110): { readonly metres: number; readonly pixels: number } {
  const room = resolution * most;
  const power = 10 ** Math.floor(Math.log10(room));
  const step = room / power >= 5 ? 5 : room / power >= 2 ? 2 : 1;
  const metres = Math.max(1, step * power);
  return { metres, pixels: Math.round(metres / resolution) };
}
