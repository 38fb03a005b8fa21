import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { boxOf, guidesOf, handles, onto, resized, shifted, snap, usualMargin, type Handle } from '../../domain/arrange.ts';
import { sampleValues } from '../../domain/values.ts';
import type { Box } from '../../domain/frame.ts';
import { filled, type Element } from '../../domain/layouts.ts';
import styles from './designer.module.css';
import { designKey } from './keys.ts';
import type { Design } from './use-design.ts';
import { useDesignerTexts } from './texts.ts';

interface Props {
  readonly design: Design;
  /** Address of the sheet as the engine draws it; null: there is none yet. */
  readonly picture: string | null;
  /** It shows what is here now. */
  readonly isFresh: boolean;
  readonly isGridded: boolean;
  readonly faulty: ReadonlySet<number>;
  readonly mayEdit: boolean;
}

interface Grip {
  readonly key: string;
  readonly from: readonly [number, number];
  readonly handle: Handle | null;
  readonly boxes: ReadonlyMap<number, Box>;
}

/** Millimetres within which an edge keeps to a line. */
const REACH = 1.5;
const POINT = 25.4 / 72;

/** The sheet in millimetres, its elements taken hold of by the mouse, by touch and by keys. */
export function Sheet({ design, picture, isFresh, isGridded, faulty, mayEdit }: Props): ReactNode {
  const t = useDesignerTexts();
  const { elements, size, chosen } = design;
  const svg = useRef<SVGSVGElement>(null);
  const grip = useRef<Grip | null>(null);
  const [lines, setLines] = useState<{ readonly x: number | null; readonly y: number | null }>({ x: null, y: null });
  const boxes = elements.map(({ place }) => boxOf(place, size));
  const [only] = chosen.length === 1 ? chosen : [];
  const onlyBox = only === undefined ? undefined : boxes[only];

  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const frame = svg.current?.getBoundingClientRect();
    return frame ? [((clientX - frame.left) / frame.width) * size.width, ((clientY - frame.top) / frame.height) * size.height] : [0, 0];
  };
  const grab = (event: PointerEvent, held: readonly number[], handle: Handle | null): void => {
    if (!mayEdit || event.button !== 0) return;
    svg.current?.setPointerCapture(event.pointerId);
    const own = new Map(held.flatMap((index) => (boxes[index] ? [[index, boxes[index]] as const] : [])));
    grip.current = { key: `drag ${event.timeStamp}`, from: at(event), handle, boxes: own };
  };
  const press = (event: PointerEvent, index: number): void => {
    event.stopPropagation();
    svg.current?.focus({ preventScroll: true });
    if (event.shiftKey || event.ctrlKey || event.metaKey) return design.toggle(index);
    const held = chosen.includes(index) ? chosen : [index];
    if (!chosen.includes(index)) design.choose(held);
    grab(event, held, null);
  };
  const drag = (event: PointerEvent): void => {
    const held = grip.current;
    if (!held) return;
    const [x, y] = at(event);
    const [dx, dy] = [x - held.from[0], y - held.from[1]];
    if (Math.hypot(dx, dy) < 0.3) return;
    const others = boxes.filter((_, index) => !held.boxes.has(index));
    const guides = guidesOf(others, size);
    const reach = event.altKey ? 0 : REACH;
    const moved = new Map<number, Box>();
    let found = { x: null as number | null, y: null as number | null };
    const [first] = held.boxes.values();
    if (!first) return;
    if (held.handle) {
      const rough = resized(first, held.handle, dx, dy, size);
      const edgeX = held.handle.includes('w') ? rough.x : rough.x + rough.width;
      const edgeY = held.handle.includes('n') ? rough.y : rough.y + rough.height;
      const [sx, sy] = [snap([edgeX], guides.x, reach), snap([edgeY], guides.y, reach)];
      found = { x: /[ew]/.test(held.handle) ? sx.line : null, y: /[ns]/.test(held.handle) ? sy.line : null };
      for (const index of held.boxes.keys()) moved.set(index, resized(first, held.handle, dx + sx.by, dy + sy.by, size));
    } else {
      const box = shifted(first, dx, dy);
      const sx = snap([box.x, box.x + box.width / 2, box.x + box.width], guides.x, reach);
      const sy = snap([box.y, box.y + box.height / 2, box.y + box.height], guides.y, reach);
      found = { x: sx.line, y: sy.line };
      for (const [index, own] of held.boxes) moved.set(index, onto(shifted(own, dx + sx.by, dy + sy.by), size));
    }
    setLines(found);
    design.lay(moved, held.key);
  };
  const drop = (): void => {
    grip.current = null;
    setLines({ x: null, y: null });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is on the sheet is moved here; the list beside names it
    <svg
      ref={svg}
      className={styles['sheet']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: `${(80 * size.width) / size.height}vh` }}
      role="group"
      aria-label={t('sheet.label', { width: size.width, height: size.height })}
      aria-describedby="designer-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move what is chosen; the list beside names every element
      tabIndex={0}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onPointerDown={() => design.choose([])}
      onKeyDown={(event: KeyboardEvent) => designKey(event, design)}
    >
      <rect width={size.width} height={size.height} fill="#fff" />
      {picture !== null && <image href={picture} width={size.width} height={size.height} opacity={isFresh ? 1 : 0.35} preserveAspectRatio="none" />}
      {isGridded && <Grid width={size.width} height={size.height} />}
      {elements.map((element, index) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, react/no-array-index-key -- the number is what an element is known by
        <g
          key={index}
          className={styles['element']}
          data-chosen={chosen.includes(index)}
          data-faulty={faulty.has(index)}
          onPointerDown={(event) => press(event, index)}
        >
          <Face element={element} box={boxes[index] ?? onto({ x: 0, y: 0, width: 1, height: 1 }, size)} isBare={picture !== null && isFresh} />
        </g>
      ))}
      {lines.x !== null && <line className={styles['guide']} x1={lines.x} x2={lines.x} y1={0} y2={size.height} />}
      {lines.y !== null && <line className={styles['guide']} y1={lines.y} y2={lines.y} x1={0} x2={size.width} />}
      {mayEdit &&
        onlyBox &&
        handles.map((handle) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys for it are Ctrl and arrows
          <rect
            key={handle}
            className={styles['handle']}
            data-handle={handle}
            {...spotOf(onlyBox, handle, size.width / 90)}
            onPointerDown={(event) => {
              event.stopPropagation();
              if (only !== undefined) grab(event, [only], handle);
            }}
          />
        ))}
    </svg>
  );
}

function spotOf({ x, y, width, height }: Box, handle: Handle, side: number) {
  const [cx, cy] = [
    handle.includes('w') ? x : handle.includes('e') ? x + width : x + width / 2,
    handle.includes('n') ? y : handle.includes('s') ? y + height : y + height / 2,
  ];
  return { x: cx - side / 2, y: cy - side / 2, width: side, height: side };
}

/** Lines of ten millimetres, finer ones of one where the sheet is small enough to see them, and the margin. */
function Grid({ width, height }: { readonly width: number; readonly height: number }): ReactNode {
  const path = (step: number): string =>
    [
      ...Array.from({ length: Math.floor(width / step) }, (_, at) => `M${(at + 1) * step} 0V${height}`),
      ...Array.from({ length: Math.floor(height / step) }, (_, at) => `M0 ${(at + 1) * step}H${width}`),
    ].join('');
  return (
    <g className={styles['grid']} aria-hidden>
      {width < 430 && <path d={path(1)} strokeWidth={0.03} />}
      <path d={path(10)} strokeWidth={0.1} />
      <rect
        x={usualMargin}
        y={usualMargin}
        width={width - 2 * usualMargin}
        height={height - 2 * usualMargin}
        strokeWidth={0.2}
        strokeDasharray="2 1.5"
      />
    </g>
  );
}

/** What an element looks like until the engine has drawn it: words in their size, of all else its name. */
function Face({ element, box, isBare }: { readonly element: Element; readonly box: Box; readonly isBare: boolean }): ReactNode {
  const t = useDesignerTexts();
  const locale = useLocale();
  const { x, y, width, height } = box;
  // A line is no wider than a hair: what one takes hold of is.
  const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
  const frame = <rect x={x - (w - width) / 2} y={y - (h - height) / 2} width={w} height={h} />;
  if (isBare) return frame;
  if (element.kind === 'text') {
    const size = element.size * POINT;
    const said = filled(element.words[locale], sampleValues(locale)) ?? element.words[locale];
    const start = element.align === 'right' ? x + width : element.align === 'center' ? x + width / 2 : x;
    const anchor = element.align === 'right' ? 'end' : element.align === 'center' ? 'middle' : 'start';
    const lines = [
      ...(element.label ? [{ words: element.label[locale], size: 5.5 * POINT }] : []),
      ...said.split('\n').map((words) => ({ words, size })),
    ];
    let top = y;
    return (
      <>
        {frame}
        <text textAnchor={anchor} fontWeight={element.weight}>
          {lines.map((line, index) => {
            top += line.size * 1.3;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
              <tspan key={index} x={start} y={top - line.size * 0.35} fontSize={line.size}>
                {line.words}
              </tspan>
            );
          })}
        </text>
      </>
    );
  }
  const size = Math.min(5, height * 0.5, (width / t(`kind.${element.kind}`).length) * 1.7);
  return (
    <>
      {frame}
      {element.kind !== 'box' && (
        <text x={x + width / 2} y={y + height / 2 + size * 0.35} fontSize={size} textAnchor="middle">
          {t(`kind.${element.kind}`)}
        </text>
      )}
    </>
  );
}
