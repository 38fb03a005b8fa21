import type { ReactNode } from 'react';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { StreetPage } from '../../contract.ts';
import styles from './front.module.css';
import { useFrontTexts } from './texts.ts';

type Line = StreetPage['around'][number];

/** y grows downwards on a screen. */
const pathOf = (line: Line): string => line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(-y).toFixed(1)}`).join('');

/** The street among those around it, as lines; and the way to the map. Drawn without the map's own code, which most visitors of this page do not need. */
export function StreetMap({ name, line, around, doors }: Pick<StreetPage, 'name' | 'around' | 'doors'> & { readonly line: Line }): ReactNode {
  const t = useFrontTexts();
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const [minx, maxx, miny, maxy] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(maxx - minx, maxy - miny, 120) * 1.3;
  const [cx, cy] = [(minx + maxx) / 2, (miny + maxy) / 2];
  const scale = Math.max(1000, Math.round(size / 0.15));
  const hasMap = publicConfig().modules.some(({ code }) => code === 'ig');
  return (
    <>
      <svg
        className={styles['map']}
        viewBox={`${cx - size / 2} ${-cy - size / 3} ${size} ${(size * 2) / 3}`}
        role="img"
        aria-label={t('mapOf', { name })}
      >
        {around.map((other, index) => (
          <path key={index} d={pathOf(other)} />
        ))}
        <path d={pathOf(line)} data-here />
        {doors.map(({ label, at: [x, y] }) => (
          <circle key={label} cx={x} cy={-y} r={size / 160} />
        ))}
      </svg>
      {hasMap && <a href={`#/ig/home?c=${cx.toFixed(1)},${cy.toFixed(1)}&s=${scale}`}>{t('onMap')}</a>}
    </>
  );
}
