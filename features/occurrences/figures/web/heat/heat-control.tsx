import { IconFlame } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useMap } from '#platform/map/index.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { statistics } from '../../statistics-contract.ts';
import { useStatisticsTexts } from '../statistics/texts.ts';
import { heatId, heatLayer, heatShades, type Heat } from './heat-layer.ts';
import styles from './heat.module.css';

interface Props {
  /** The filter in force; null: it shows nothing. */
  readonly query: Readonly<Record<string, unknown>> | null;
  /** What else stands in this corner of the map, above it. */
  readonly children?: ReactNode;
}

/** Turns the heat map on and off and says in words what it shows. */
export function HeatControl({ query, children }: Props): ReactNode {
  const t = useStatisticsTexts();
  const session = useMap();
  const [heat, setHeat] = useState<Heat | 'failed' | null>(null);
  const layer = useRef<ReturnType<typeof heatLayer> | null>(null);
  const latest = useRef(query);
  const isOn = useStore(session.layers.state).some(({ layer: one, shown }) => one.id === heatId && shown);
  useEffect(() => {
    latest.current = query;
  });
  useEffect(() => {
    const made = heatLayer(session, {
      load: async (extent, resolution, signal) =>
        latest.current === null ? null : await api(statistics, 'heat', { query: { ...latest.current, bbox: extent.join(), resolution }, signal }),
      onHeat: setHeat,
    });
    layer.current = made;
    return () => made.remove();
  }, [session]);
  const written = JSON.stringify(query);
  useEffect(() => layer.current?.refresh(), [written]);
  return (
    <div className={styles['control']}>
      <button type="button" aria-pressed={isOn} onClick={() => session.layers.setVisible(heatId, !isOn)}>
        <IconFlame size={18} aria-hidden /> {t('heat.show')}
      </button>
      {isOn && (
        <section className={styles['legend']} aria-label={t('heat.title')} aria-live="polite">
          {heat === 'failed' && <p>{t('heat.failed')}</p>}
          {heat !== 'failed' && heat !== null && (heat.squares.length === 0 ? <p>{t('heat.none')}</p> : <Legend heat={heat} />)}
        </section>
      )}
      {children}
    </div>
  );
}

function Legend({ heat }: { readonly heat: Heat }): ReactNode {
  const t = useStatisticsTexts();
  const locale = useLocale();
  const shown = new Set(heat.squares.map(({ level }) => level));
  return (
    <>
      <ul>
        {heat.steps.map((to, at) => {
          const from = (heat.steps[at - 1] ?? 0) + 1;
          const range = { level: t(`heat.levels.${at}`), from: sayNumber(from, locale), to: sayNumber(to, locale) };
          return shown.has(at + 1) ? (
            <li key={to}>
              <span className={styles['swatch']} style={{ background: heatShades[at] }} aria-hidden />
              {t(from === to ? 'heat.one' : 'heat.range', range)}
            </li>
          ) : null;
        })}
      </ul>
      <p>{t('heat.square', { metres: sayNumber(heat.cell, locale) })}</p>
      {heat.parishes.length > 0 && (
        <>
          <h2>{t('heat.parishes')}</h2>
          <ol>
            {heat.parishes.map(({ id, name, n }) => (
              <li key={id}>
                {name} <b>{sayNumber(n, locale)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
