import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { graveContract } from '../../contract.ts';
import styles from './front.module.css';
import { useFrontTexts } from './texts.ts';
import { planWire } from './wires.ts';

/** The cemetery as outlines, with one plot marked; and the way to the map. */
export function GravePlan({ id, name }: { readonly id: number; readonly name: string }): ReactNode {
  const t = useFrontTexts();
  const { data, error, reload } = useLoad(String(id), (signal) => sendAs<(typeof graveContract)['plan']>(planWire, { params: { id }, signal }));
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (data === null) return <Skeleton lines={3} label={t('loading')} />;
  const { box, plot, at } = data;
  if (box === null || plot === null) return <p>{t('noPlan')}</p>;
  const [x, y, width, height] = box;
  const edge = Math.max(width, height) / 50;
  return (
    <>
      <svg
        className={styles['plan']}
        viewBox={[x - edge, y - edge, width + 2 * edge, height + 2 * edge].join(' ')}
        role="img"
        aria-label={t('plan', { plot: name })}
      >
        {data.sections.map((section) => (
          <path key={section.path} d={section.path} data-section />
        ))}
        {data.plots.map((path) => (
          <path key={path} d={path} />
        ))}
        <path d={plot} data-here />
        {at && <circle cx={at[0]} cy={-at[1]} r={edge * 1.5} data-ring />}
      </svg>
      {at && <a href={`#/ig/home?c=${at[0].toFixed(1)},${at[1].toFixed(1)}&s=500`}>{t('map')}</a>}
    </>
  );
}
