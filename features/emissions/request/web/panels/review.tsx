import { IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { formatProjected, type Extent } from '#platform/map/coordinates.ts';
import { groupDigits } from '#platform/map/scale.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { areaOf, surfaceOf } from '../../domain/rules.ts';
import { contractFor } from '../model.ts';
import { areaText } from '../shapes.ts';
import type { StepProps } from './step.ts';
import styles from './request.module.css';

/** All of it once more, with what only the server knows: whether the place will do, and what each plan will show. */
export function ReviewStep({ model, reveal }: StepProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { claims, center, place, requester, worktypeId } = useStore(model.draft);
  const found = useStore(model.capabilities);
  const frames = useStore(model.frames);
  const [problems, setProblems] = useState<readonly { readonly message: string }[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ids = model.plans();
  const asked = JSON.stringify({ ids, claims, center });
  useEffect(() => {
    const { plans, claims: areas, center: at } = model.body();
    if (plans.length === 0) return;
    const ended = new AbortController();
    api(contractFor(model), 'check', { body: { plans, claims: areas ?? [], center: at ?? null }, signal: ended.signal }).then(
      (answer) => {
        setProblems(answer.problems);
        model.frames.set(answer.frames);
      },
      (error: unknown) => !ended.signal.aborted && setFailure(error),
    );
    return () => {
      ended.abort();
      model.frames.set([]);
    };
  }, [model, asked]);
  const worktype = found?.worktypes.find(({ id }) => id === worktypeId)?.name;
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{t('review.place')}</dt>
        <dd>{[place, center && claims.length === 0 ? formatProjected(center) : ''].filter(Boolean).join(' · ') || '—'}</dd>
        <dt>{t('review.areas')}</dt>
        <dd>{claims.length === 0 ? t('review.noAreas') : claims.map(({ geometry }) => areaText(sizeOf(geometry))).join(' · ')}</dd>
        {worktype !== undefined && (
          <>
            <dt>{t('purpose.of')}</dt>
            <dd>{worktype}</dd>
          </>
        )}
        <dt>{t('review.plans')}</dt>
        <dd>
          <ul>
            {ids.map((id) => {
              const scale = frames.find(({ plan }) => plan === id)?.scale;
              return (
                <li key={id}>
                  {found?.plans.find((one) => one.id === id)?.name}
                  {scale !== undefined && `, 1:${groupDigits(scale)}`}
                </li>
              );
            })}
          </ul>
        </dd>
        <dt>{t('review.requester')}</dt>
        <dd>{Object.values(requester).filter(Boolean).join(' · ') || '—'}</dd>
      </dl>
      {problems === null && failure === null && (
        <p role="status" className={styles['soft']}>
          {t('review.checking')}
        </p>
      )}
      {failure !== null && <Failure error={failure} />}
      {problems !== null && problems.length > 0 && (
        <Notice tone="danger" announce>
          {problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {frames.length > 0 && (
        <>
          <p className={styles['soft']}>{t('review.frames')}</p>
          <button
            type="button"
            className={styles['button']}
            onClick={() => {
              model.session.goTo(around(frames.flatMap(({ corners }) => corners)), { scale: 100, room: 1.15 });
              reveal();
            }}
          >
            <IconFocusCentered size={18} aria-hidden /> {t('review.show')}
          </button>
        </>
      )}
      {found !== null && found.price !== null && <p className={styles['price']}>{t('review.price', { price: euros(found.price) })}</p>}
    </>
  );
}

const sizeOf = (geometry: Parameters<typeof areaOf>[0]): number => {
  const area = areaOf(geometry);
  return area ? surfaceOf(area) : 0;
};
const euros = (amount: number): string => new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' }).format(amount);

function around(points: readonly (readonly [number, number])[]): Extent {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
