import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { AskPlace, type AskedPlace } from '#platform/map/ask-place.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { SeenWork, WorksFront } from '../../contract.ts';
import { effectNames } from '../../domain/states.ts';
import { FollowPlace, Following } from './following.tsx';
import styles from './front.module.css';
import { StateMark, written } from './state-mark.tsx';
import { useFrontTexts } from './texts.ts';
import { listWire } from './wires.ts';

const windows = ['all', 'now', 'next'] as const;

/** What is dug up near an address, the device, or anywhere. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const session = useSession();
  const [where, setWhere] = useState<AskedPlace | null>(null);
  const [when, setWhen] = useState<(typeof windows)[number]>('all');
  const [changes, setChanges] = useState(0);
  const { data, error, loading, reload } = useLoad(`${locale} ${when} ${JSON.stringify(where)}`, (signal) =>
    sendAs<WorksFront['list']>(listWire, { query: { ...where, when }, signal }),
  );
  const place = data?.place;
  return (
    <div className={parts['page']}>
      <header>
        <h1>{t('title')}</h1>
        <p className={parts['lead']}>{t('lead')}</p>
      </header>
      <AskPlace onAsk={setWhere} />
      <fieldset className={styles['when']}>
        <legend>{t('when')}</legend>
        {windows.map((one) => (
          <label key={one} className={parts['check']}>
            <input type="radio" name="when" checked={when === one} onChange={() => setWhen(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={6} label={t('loading')} />}
      {data && (
        <section aria-labelledby="works-found" aria-busy={loading || undefined} className={parts['stack']}>
          <div>
            <h2 id="works-found">{place ? (place.label === null ? t('nearDevice') : t('near', { label: place.label })) : t('everywhere')}</h2>
            <p role="status" className={parts['soft']}>
              {data.items.length === 0 ? t('none') : t('count', { count: data.items.length })}
            </p>
          </div>
          <p className={parts['row']}>
            {where !== null && (
              <button type="button" className="lg-button" data-quiet onClick={() => setWhere(null)}>
                {t('clear')}
              </button>
            )}
            {where !== null && session !== null && <FollowPlace where={where} onDone={() => setChanges(changes + 1)} />}
          </p>
          <ul className={styles['works']}>
            {data.items.map((work) => (
              <Item key={work.number} work={work} />
            ))}
          </ul>
        </section>
      )}
      {session === null ? (
        <Notice>
          <p>
            {t('signIn')} <Link to="/auth/login">{t('signInLink')}</Link>
          </p>
        </Notice>
      ) : (
        <Following key={changes} />
      )}
      <p className={parts['row']}>
        <Link to="/ig/home" search={{ l: '~works' }}>
          {t('map')}
        </Link>
        <a href="/gim/works.ics">{t('calendar')}</a>
        <a href="/gim/works.geojson">{t('data')}</a>
      </p>
    </div>
  );
}

function Item({ work }: { readonly work: SeenWork }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const { number, title, state, effect, from, to, metres } = work;
  return (
    <li>
      <Link to={`/gim/work/${encodeURIComponent(number)}`}>{title}</Link>
      <p className={parts['soft']}>
        <StateMark state={state} /> · {to === null ? t('from', { from: written(from) }) : t('span', { from: written(from), to: written(to) })}
        {metres !== null && ` · ${t('metres', { metres: metres.toLocaleString(locale === 'pt' ? 'pt-PT' : 'en') })}`}
      </p>
      {effect !== 'none' && <p>{effectNames[effect][locale]}</p>}
    </li>
  );
}
