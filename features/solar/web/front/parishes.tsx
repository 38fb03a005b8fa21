import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import type { ParishPotential, SolarFront } from '../../contract.ts';
import { sayDay, sayNumber } from '../../labels.ts';
import styles from '../solar.module.css';
import { useFrontTexts } from '../texts.ts';
import { parishesWire } from '../wires.ts';

const ShapesMap = lazy(() => import('../shapes-map.tsx').then((module) => ({ default: module.ShapesMap })));
/** From little to much, told apart in grey too. */
const scale = ['#f6e7b0', '#f5c451', '#e07a1f', '#a8446b', '#4b3f72'] as const;

/** What all roofs of each parish could give. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const { data, error, reload } = useLoad(locale, (signal) => sendAs<SolarFront['parishes']>(parishesWire, { signal }));
  const items = data?.items ?? [];
  const has = items.some(({ faces }) => faces > 0);
  return (
    <div className={parts['page']}>
      <p>
        <Link to="/solar/home">{t('back')}</Link>
      </p>
      <header>
        <h1>{t('parishes')}</h1>
        <p className={parts['lead']}>{t('parishesLead')}</p>
      </header>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={8} label={t('loading')} />}
      {data && !has && (
        <Notice>
          <p>{t('noParishes')}</p>
        </Notice>
      )}
      {data && has && (
        <>
          <Table items={items} />
          <Choropleth items={items} />
          <p className={parts['soft']}>
            {t('radiation', {
              horizontal: sayNumber(locale, data.assumptions.horizontal),
              source: data.assumptions.radiationSource,
              at: sayDay(data.assumptions.radiationAt),
            })}{' '}
            {t('method')}
          </p>
          <p className={parts['row']}>
            <a href="/solar/roofs.geojson">{t('data')}</a>
            <a href="/solar/parishes.csv">{t('dataParishes')}</a>
          </p>
        </>
      )}
    </div>
  );
}

const sumOf = (items: readonly ParishPotential[], name: 'roofs' | 'usable' | 'kwp' | 'energy'): number =>
  items.reduce((sum, item) => sum + item[name], 0);

function Table({ items }: { readonly items: readonly ParishPotential[] }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const cells = ({ roofs, usable, kwp, energy }: Pick<ParishPotential, 'roofs' | 'usable' | 'kwp' | 'energy'>): ReactNode => (
    <>
      <td>{sayNumber(locale, roofs)}</td>
      <td>{sayNumber(locale, usable / 10_000, 1)}</td>
      <td>{sayNumber(locale, kwp / 1000, 1)}</td>
      <td>{sayNumber(locale, energy / 1000, 1)}</td>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('parishes')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {[t('parish'), t('roofs'), t('usable'), t('power'), t('energyYear')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.dicofre}>
              <th scope="row">{item.name}</th>
              {cells(item)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {cells({ roofs: sumOf(items, 'roofs'), usable: sumOf(items, 'usable'), kwp: sumOf(items, 'kwp'), energy: sumOf(items, 'energy') })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Choropleth({ items }: { readonly items: readonly ParishPotential[] }): ReactNode {
  const t = useFrontTexts();
  const [box, seen] = useSeen({ margin: '200px' });
  const most = Math.max(...items.map(({ energy }) => energy), 1);
  const shapes = items.flatMap(({ dicofre, shape, energy }) =>
    shape === null
      ? []
      : [{ id: dicofre, shape, colour: scale[Math.min(scale.length - 1, Math.floor((energy / most) * scale.length))] ?? scale[0], strong: true }],
  );
  return (
    <section aria-label={t('choropleth')}>
      <div ref={box} className={styles['map']} data-tall>
        {seen && (
          <Suspense fallback={null}>
            <ShapesMap shapes={shapes} label={t('choropleth')} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
