import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import type { WorksFront } from '../../contract.ts';
import styles from './front.module.css';
import { useFrontTexts } from './texts.ts';
import { followingWire, followWire, unfollowWire } from './wires.ts';

const useFollowing = () => {
  const locale = useLocale();
  return useLoad(`following ${locale}`, (signal) => sendAs<WorksFront['following']>(followingWire, { signal }));
};

interface PlaceProps {
  readonly where: Readonly<Record<string, string | number>>;
  onDone(): void;
}

/** To be told of works near the place that was searched. */
export function FollowPlace({ where, onDone }: PlaceProps): ReactNode {
  const t = useFrontTexts();
  const { busy, failure, submit } = useSubmit(async () => {
    await sendAs<WorksFront['follow']>(followWire, { body: where });
    onDone();
  });
  return (
    <>
      <button type="button" className="lg-button" disabled={busy} onClick={() => submit()}>
        {t('followHere')}
      </button>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}

/** Works and places the person hears of, each with the way out. */
export function Following(): ReactNode {
  const t = useFrontTexts();
  const { data, error, reload } = useFollowing();
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="works-following" className={parts['block']}>
      <h2 id="works-following">{t('following')}</h2>
      <p className={parts['soft']}>{t('followingText')}</p>
      <ul className={styles['works']}>
        {data.items.map(({ id, number, label }) => (
          <li key={id} className={parts['row']}>
            {number === null ? <span>{label}</span> : <Link to={`/gim/work/${encodeURIComponent(number)}`}>{label}</Link>}
            <Unfollow id={id} of={label} onDone={reload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unfollow({ id, of, onDone }: { readonly id: number; readonly of: string; readonly onDone: () => void }): ReactNode {
  const t = useFrontTexts();
  const { busy, failure, submit } = useSubmit(async () => {
    await sendAs<WorksFront['unfollow']>(unfollowWire, { params: { id } });
    onDone();
  });
  return (
    <>
      <button type="button" className="lg-button" data-quiet disabled={busy} onClick={() => submit()}>
        {t('unfollow')}
        <span className="lg-hidden">: {of}</span>
      </button>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}

/** On the page of a work. */
export function FollowWork({ number }: { readonly number: string }): ReactNode {
  const t = useFrontTexts();
  const { data, error, reload } = useFollowing();
  const [told, setTold] = useState(false);
  const held = data?.items.find((one) => one.number === number);
  const { busy, failure, submit } = useSubmit(async () => {
    await sendAs<WorksFront['follow']>(followWire, { body: { number } });
    setTold(true);
    reload();
  });
  return (
    <div className={parts['block']}>
      <p role="status">{held && told ? t('followed') : ''}</p>
      <p className={parts['row']}>
        {held ? (
          <Unfollow id={held.id} of={held.label} onDone={reload} />
        ) : (
          <button type="button" className="lg-button" disabled={busy || data === null} onClick={() => submit()}>
            {t('follow')}
          </button>
        )}
      </p>
      {failure !== null && <Failure error={failure} />}
      {error !== null && <Failure error={error} onRetry={reload} />}
    </div>
  );
}
