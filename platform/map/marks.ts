import Style from 'ol/style/Style.js';
import { contrast, mix } from '#platform/tenancy/accent.ts';
import type { ClusterPart } from './feed.ts';
import { groupDigits } from './scale.ts';

/** Radius of marks in pixels; what draws them apart reckons with the same. */
export const markRadius = { plain: 15, selected: 20 } as const;

export interface MarkLook {
  /** CSS colour `#rrggbb`. */
  readonly colour: string;
  /** Strokes of the icon in a square of 24. */
  readonly icon: readonly Path2D[];
  /** Done with: a pale square where others are a full disc, so that colour alone does not tell them apart. */
  readonly done: boolean;
  readonly selected: boolean;
}

type Draw = (context: CanvasRenderingContext2D) => void;

/** Icons need 3:1; white is preferred as long as it has it. */
export function inkOn(colour: string): string {
  return contrast('#ffffff', colour) >= 3.2 ? '#ffffff' : '#16202a';
}

/** The usual mark of a single thing: its icon in its colour. */
export function marker({ colour, icon, done, selected }: MarkLook, dark: boolean): Style {
  const radius = selected ? markRadius.selected : markRadius.plain;
  return picture(radius + 8, selected ? 2 : done ? 0 : 1, (context) => {
    const body = new Path2D();
    const inner = done ? radius - 3 : radius - 1;
    if (done) body.roundRect(-inner, -inner, inner * 2, inner * 2, 4);
    else body.arc(0, 0, inner, 0, Math.PI * 2);
    if (selected) {
      // The halo: a ring of the strongest contrast to the ground, set off by the ground itself.
      fillDisc(context, radius + 7, dark ? '#ffffff' : '#16202a');
      fillDisc(context, radius + 4, dark ? '#16202a' : '#ffffff');
    }
    context.globalAlpha = done && !selected ? 0.78 : 1;
    context.fillStyle = done ? (dark ? '#2b363c' : '#f1f3f8') : colour;
    context.strokeStyle = done ? (dark ? mix(colour, '#ffffff', 0.4) : colour) : '#ffffff';
    context.lineWidth = 2;
    if (!selected) {
      context.shadowColor = 'rgb(0 0 0 / 0.35)';
      context.shadowBlur = 3;
    }
    context.fill(body);
    context.shadowColor = 'transparent';
    context.stroke(body);
    context.strokeStyle = done ? (dark ? '#e1e4ea' : '#475164') : inkOn(colour);
    const scale = (inner * 1.3) / 24;
    context.scale(scale, scale);
    context.translate(-12, -12);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.lineWidth = 2.1;
    for (const path of icon) context.stroke(path);
  });
}

/** How large the disc of so many things is: it grows slowly. */
export function clusterRadius(count: number): number {
  return Math.min(30, 18 + Math.log10(count) * 4);
}

/** Shares of a ring, as angles; none so small that it is not seen. */
export function ringOf(
  parts: readonly ClusterPart[],
  least = 0.16,
): readonly { readonly colour: string; readonly from: number; readonly to: number }[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const wide = parts.map(({ count }) => Math.max(least, (count / total) * Math.PI * 2));
  const all = wide.reduce((sum, angle) => sum + angle, 0);
  let at = -Math.PI / 2;
  return parts.map(({ colour }, index) => {
    const from = at;
    at += ((wide[index] ?? 0) / all) * Math.PI * 2;
    return { colour, from, to: at };
  });
}

/** A number within a ring that shows what it is made of. */
export function clusterStyle(count: number, parts: readonly ClusterPart[], dark: boolean): Style {
  const radius = clusterRadius(count);
  return picture(radius + 4, 0, (context) => {
    context.shadowColor = 'rgb(0 0 0 / 0.35)';
    context.shadowBlur = 4;
    fillDisc(context, radius, '#ffffff');
    context.shadowColor = 'transparent';
    const ring = ringOf(parts);
    for (const { colour, from, to } of ring) {
      const gap = ring.length > 1 ? 0.05 : 0;
      context.beginPath();
      context.arc(0, 0, radius - 4.5, from + gap, to - gap);
      context.lineWidth = 6;
      context.strokeStyle = colour;
      context.stroke();
    }
    fillDisc(context, radius - 8.5, dark ? '#1b2329' : '#ffffff');
    context.fillStyle = dark ? '#ffffff' : '#16202a';
    context.font = `700 ${shortCount(count).length > 3 ? 11 : 13}px "Noto Sans", system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(shortCount(count), 0, 0.5);
  });
}

/** "950", "1 200", "12k". */
export function shortCount(count: number): string {
  return count < 10_000 ? groupDigits(count) : `${groupDigits(count / 1000)}k`;
}

function fillDisc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fill();
}

/** Drawn once for each density of screen and stamped from then on. */
function picture(reach: number, zIndex: number, draw: Draw): Style {
  const stamps = new Map<number, HTMLCanvasElement>();
  const style = new Style({ zIndex });
  style.setRenderer(([x, y], { context, pixelRatio }) => {
    if (typeof x !== 'number' || typeof y !== 'number') return;
    const stamp = stamps.get(pixelRatio) ?? stampOf(reach, pixelRatio, draw);
    stamps.set(pixelRatio, stamp);
    context.drawImage(stamp, x - stamp.width / 2, y - stamp.height / 2);
  });
  return style;
}

function stampOf(reach: number, pixelRatio: number, draw: Draw): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.ceil(reach * 2 * pixelRatio);
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.scale(pixelRatio, pixelRatio);
  if (context) draw(context);
  return canvas;
}
