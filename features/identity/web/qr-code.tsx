import encodeQR from 'qr';
import { useMemo, type ReactNode } from 'react';

/** Drawn here, so that the secret in it goes nowhere. Black on white in every theme: cameras expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 3 }), [text]);
  const path = useMemo(() => rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''), [rows]);
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} width={208} height={208} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
