import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { isProblem, sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import type { WorkDetail, WorksFront } from '../../contract.ts';
import { effectNames } from '../../domain/states.ts';
import { momentNames } from '../../moments.ts';
import { FollowWork } from './following.tsx';
import styles from './front.module.css';
import { StateMark, written } from './state-mark.tsx';
import { useFrontTexts } from './texts.ts';
import { photoPath, showWire } from './wires.ts';

const SmallMap = lazy(() => import('#platform/map/small-map.tsx').then((module) => ({ default: module.SmallMap })));

/** One work, for everybody. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const session = useSession();
  const { number = '' } = useParams({ strict: false });
  const { data, error, reload } = useLoad(`${locale} ${number}`, (signal) => sendAs<WorksFront['show']>(showWire, { params: { number }, signal }));
  const isUnknown = isProblem(error) && error.status === 404;
  return (
    <div className={parts['page']}>
      <p>
        <Link to="/gim/home">{t('back')}</Link>
      </p>
      {isUnknown && (
        <>
          <h1>{t('title')}</h1>
          <Notice tone="warning">
            <p>{t('unknown')}</p>
          </Notice>
        </>
      )}
      {error !== null && !isUnknown && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={8} label={t('loading')} />}
      {data && <Work work={data} />}
      {data && session !== null && <FollowWork number={data.number} />}
    </div>
  );
}

function Work({ work }: { readonly work: WorkDetail }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const { from, to, phases, photos } = work;
  const fact = (label: string, value: ReactNode): ReactNode =>
    value !== null && (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    );
  const span = (start: string, end: string | null): string =>
    end === null ? t('from', { from: written(start) }) : t('span', { from: written(start), to: written(end) });
  return (
    <>
      <header>
        <p className={parts['soft']}>{work.number}</p>
        <h1>{work.title}</h1>
      </header>
      <dl className={styles['facts']}>
        {fact(t('state'), <StateMark state={work.state} />)}
        {fact(t('kind'), work.kind)}
        {fact(t('dates'), span(from, to))}
        {fact(t('effect'), effectNames[work.effect][locale])}
        {fact(t('detour'), work.detour)}
        {fact(t('contact'), work.contact)}
        {fact(t('repaved'), work.repaved && written(work.repaved))}
        {fact(t('guarantee'), work.guarantee && written(work.guarantee))}
      </dl>
      <p className={styles['text']}>{work.text}</p>
      {phases.length > 0 && (
        <section className={parts['block']}>
          <h2>{t('phases')}</h2>
          <ol className={styles['works']}>
            {phases.map((phase) => (
              <li key={`${phase.from} ${phase.name}`}>
                <strong>{phase.name}</strong>
                <p className={parts['soft']}>
                  {t(`phaseState.${phase.state}`)} · {span(phase.from, phase.to)}
                  {phase.effect !== 'none' && ` · ${effectNames[phase.effect][locale]}`}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {photos.length > 0 && (
        <section className={parts['block']}>
          <h2>{t('photos')}</h2>
          <div className={styles['photos']}>
            {photos.map(({ id, moment, caption, taken }) => (
              <figure key={id}>
                <img src={photoPath(id)} alt={caption} loading="lazy" />
                <figcaption>
                  {momentNames[moment][locale]}, {written(taken)}
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
      <Place point={work.point} />
    </>
  );
}

/** A small map, loaded when it comes into view, and the way to the large one. */
function Place({ point }: Pick<WorkDetail, 'point'>): ReactNode {
  const t = useFrontTexts();
  const [box, seen] = useSeen({ margin: '200px' });
  return (
    <section className={parts['block']} aria-label={t('where')}>
      <div ref={box} className={styles['map']}>
        {seen && (
          <Suspense fallback={null}>
            <SmallMap point={point} label={t('where')} />
          </Suspense>
        )}
      </div>
      <p>
        <Link to="/ig/home" search={{ c: point.map((metres) => metres.toFixed(1)).join(','), s: 2000, l: '~works' }}>
          {t('map')}
        </Link>
      </p>
    </section>
  );
}
