import { useEffect, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { language } from '#platform/shell/language.ts';
import type { MapSession } from '#platform/map/index.ts';
import { formatLength } from '#platform/map/sketch/measure.ts';
import type { Measured } from '../../domain/profile.ts';
import styles from './profile.module.css';

interface Props {
  readonly session: MapSession;
  readonly samples: readonly Measured[];
  readonly lowest: number;
  readonly highest: number;
}

const box = { width: 340, height: 150, left: 40, right: 8, top: 10, bottom: 22 } as const;
const room = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom } as const;
/** Flat land is drawn flat: the scale shows at least so many metres. */
const leastSpan = 10;

/** Height along the line; the place under the pointer, or where the arrow keys have got to, is shown on the map. */
export function ProfileChart({ session, samples, lowest, highest }: Props): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const [at, setAt] = useState<number | null>(null);
  const last = samples.length - 1;
  const length = samples[last]?.along ?? 1;
  const span = Math.max(leastSpan, highest - lowest);
  const foot = (lowest + highest) / 2 - span / 2;
  const x = (along: number): number => box.left + (along / Math.max(1, length)) * room.width;
  const y = (height: number): number => box.top + (1 - (height - foot) / span) * room.height;
  const here = at === null ? undefined : samples[at];
  const told = here ? sayHere(here) : '';

  function sayHere({ along, height }: Measured): string {
    const words = { along: formatLength(along), height: height === null ? undefined : sayDecimal(height, language.get(), 1) };
    return t(height === null ? 'profile.hereUnknown' : 'profile.here', words);
  }

  useEffect(() => {
    if (!here) return;
    const label = here.height === null ? '' : t('profile.label', { height: Math.round(here.height) });
    session.highlight.show({ type: 'Point', coordinates: here.at }, { label, pulse: 0, timeout: null });
    return () => session.highlight.clear();
  }, [session, here, t]);

  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (((event.clientX - left) / width) * box.width - box.left) / room.width;
    setAt(Math.max(0, Math.min(last, Math.round(along * last))));
  };
  const step = (event: KeyboardEvent): void => {
    const far = event.shiftKey ? 10 : Math.max(1, Math.round(last / 50));
    const moved = { ArrowRight: far, ArrowUp: far, ArrowLeft: -far, ArrowDown: -far, Home: -last, End: last }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, (at ?? 0) + moved)));
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        className={styles['chart']}
        role="slider"
        tabIndex={0}
        aria-label={t('profile.chart', { lowest: Math.round(lowest), highest: Math.round(highest) })}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(here?.along ?? 0)}
        aria-valuetext={told || (samples[0] ? sayHere(samples[0]) : '')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={step}
        onBlur={() => setAt(null)}
      >
        {[foot, foot + span / 2, foot + span].map((height) => (
          <g key={height}>
            <line x1={box.left} x2={box.width - box.right} y1={y(height)} y2={y(height)} className={styles['grid']} />
            <text x={box.left - 6} y={y(height) + 4} textAnchor="end">
              {Math.round(height)}
            </text>
          </g>
        ))}
        {runsOf(samples).map((run) => {
          const top = run.map(({ along, height }) => `${x(along).toFixed(1)} ${y(height).toFixed(1)}`).join('L');
          const [from, to] = [x(run[0]?.along ?? 0), x(run.at(-1)?.along ?? 0)];
          return (
            <g key={from}>
              <path d={`M${top}L${to} ${box.top + room.height}L${from} ${box.top + room.height}z`} className={styles['ground']} />
              <path d={`M${top}`} className={styles['line']} />
            </g>
          );
        })}
        <text x={box.left} y={box.height - 5}>
          0
        </text>
        <text x={box.width - box.right} y={box.height - 5} textAnchor="end">
          {formatLength(length)}
        </text>
        {here && (
          <g>
            <line x1={x(here.along)} x2={x(here.along)} y1={box.top} y2={box.top + room.height} className={styles['here']} />
            {here.height !== null && <circle cx={x(here.along)} cy={y(here.height)} r="5" className={styles['dot']} />}
          </g>
        )}
      </svg>
      <p className={styles['told']}>{told || t('profile.hint')}</p>
    </>
  );
}

/** Stretches of known heights: what is not known is not drawn. */
function runsOf(samples: readonly Measured[]): readonly (readonly { readonly along: number; readonly height: number }[])[] {
  const runs: { along: number; height: number }[][] = [[]];
  for (const { along, height } of samples) {
    if (height === null) runs.push([]);
    else runs.at(-1)?.push({ along, height });
  }
  return runs.filter((run) => run.length > 1);
}
