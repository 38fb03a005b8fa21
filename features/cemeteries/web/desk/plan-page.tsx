import { useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { may } from '../../codes.ts';
import { cemeteryDesk, type DeskPlan } from '../../contract.ts';
import { plotStates } from '../../domain/plots.ts';
import { plotKindWords, plotStateWords } from '../../labels.ts';
import { plotLayerId } from '../plot-layer-id.ts';
import styles from './desk.module.css';
import { useDeskTexts } from './texts.ts';

/** A cemetery seen from above; each plot in the colour of its state leads to its record. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const router = useRouter();
  const asked = Number(useParams({ strict: false }).id);
  const board = useLoad('cemeteries', (signal) => api(cemeteryDesk, 'overview', { query: {}, signal }));
  const id = Number.isInteger(asked) ? asked : board.data?.cemeteries[0]?.id;
  const plan = useLoad(id === undefined ? null : `plan ${id}`, (signal) => api(cemeteryDesk, 'plan', { params: { id: id ?? 0 }, signal }));
  const error = board.error ?? plan.error;
  const retry = (): void => {
    if (board.error !== null) board.reload();
    if (plan.error !== null) plan.reload();
  };
  return (
    <PageFrame title={t('plan')}>
      {error !== null && <Failure error={error} onRetry={retry} />}
      {board.data?.cemeteries.length === 0 && <p>{t('noCemetery')}</p>}
      {board.data && id !== undefined && (
        <label className={styles['choice']}>
          {t('cemetery')}
          <select value={id} onChange={(event) => void router.navigate({ to: `/cemeteries/gestao/plan/${event.currentTarget.value}` })}>
            {board.data.cemeteries.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {error === null && id !== undefined && plan.data === null && <Skeleton lines={8} label={t('platform:loading')} />}
      {plan.data && <Plan plan={plan.data} />}
    </PageFrame>
  );
}

function Plan({ plan: { box, sections, plots, undrawn } }: { readonly plan: DeskPlan }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [only, setOnly] = useState<string | null>(null);
  const onMap = useCan(may.plots.view) && publicConfig().modules.some(({ code }) => code === 'ig');
  if (box === null) return <p>{t('noDrawing')}</p>;
  const [x, y, width, height] = box;
  const edge = Math.max(width, height) / 50;
  const counts = Map.groupBy(plots, ({ state }) => state);
  return (
    <div className={styles['planPage']}>
      <div className={styles['legend']} role="group" aria-label={t('state')}>
        <button type="button" aria-pressed={only === null} onClick={() => setOnly(null)}>
          {t('allStates')}
        </button>
        {plotStates.map((state) => (
          <button key={state} type="button" aria-pressed={only === state} onClick={() => setOnly(only === state ? null : state)}>
            <span data-state={state} aria-hidden />
            {`${plotStateWords[state][locale]} (${counts.get(state)?.length ?? 0})`}
          </button>
        ))}
      </div>
      <svg
        className={styles['plan']}
        viewBox={[x - edge, y - edge, width + 2 * edge, height + 2 * edge].join(' ')}
        role="group"
        aria-label={t('planLabel')}
      >
        {sections.map(({ name, path }) => (
          <path key={name} d={path} data-section />
        ))}
        {plots.map(({ id, name, kind, state, path }) => {
          const label = `${name}: ${plotKindWords[kind][locale].toLowerCase()}, ${plotStateWords[state][locale].toLowerCase()}`;
          return (
            <a key={id} href={`#/cemeteries/cemetery-plots/${id}`} aria-label={label} data-faint={(only !== null && only !== state) || undefined}>
              <path d={path} data-state={state}>
                <title>{label}</title>
              </path>
            </a>
          );
        })}
      </svg>
      {undrawn > 0 && <p className={styles['soft']}>{t('undrawn', { count: undrawn })}</p>}
      {onMap && (
        <p>
          <a href={`#/ig/home?c=${x + width / 2},${-(y + height / 2)}&s=500&l=~${plotLayerId}`}>{t('onMap')}</a>
        </p>
      )}
    </div>
  );
}
