import { Link } from '@tanstack/react-router';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { streetContract } from '../../contract.ts';
import styles from './front.module.css';
import { useFrontTexts } from './texts.ts';
import { searchWire } from './wires.ts';

interface Asked {
  readonly q: string;
  readonly parish: string;
  readonly letter: string;
  readonly page: number;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVXZ'.split('');

/** All streets, by name, parish and letter. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const id = useId();
  const begun = useSearchText('q') ?? '';
  const [typed, setTyped] = useState(begun);
  const [asked, setAsked] = useState<Asked>({ q: begun, parish: '', letter: '', page: 1 });
  const ask = (change: Partial<Asked>): void => setAsked({ ...asked, page: 1, ...change });
  const { data, error, loading, reload } = useLoad(JSON.stringify(asked), (signal) =>
    sendAs<(typeof streetContract)['search']>(searchWire, { query: { ...asked, page: String(asked.page) }, signal }),
  );
  const [parishes, setParishes] = useState<readonly string[]>([]);
  if (data !== null && parishes.length === 0 && data.parishes.length > 0) setParishes(data.parishes);
  const search = (event: FormEvent): void => {
    event.preventDefault();
    ask({ q: typed.trim(), letter: '' });
  };
  return (
    <div className={plain['page']}>
      <h1>{t('title')}</h1>
      <p className={plain['lead']}>{t('lead')}</p>
      <form role="search" className={plain['stack']} onSubmit={search}>
        <div className={plain['field']}>
          <label htmlFor={id}>{t('name')}</label>
          <span id={`${id}-help`} className={plain['help']}>
            {t('nameHelp')}
          </span>
          <input
            id={id}
            type="search"
            className={plain['input']}
            value={typed}
            maxLength={100}
            autoComplete="off"
            aria-describedby={`${id}-help`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {parishes.length > 1 && (
          <div className={plain['field']}>
            <label htmlFor={`${id}-parish`}>{t('parish')}</label>
            <select
              id={`${id}-parish`}
              className={plain['input']}
              value={asked.parish}
              onChange={(event) => ask({ parish: event.currentTarget.value })}
            >
              <option value="">{t('every')}</option>
              {parishes.map((parish) => (
                <option key={parish}>{parish}</option>
              ))}
            </select>
          </div>
        )}
        <div>
          <button type="submit" className="lg-button">
            {t('search')}
          </button>
        </div>
      </form>
      <div role="group" aria-label={t('letter')} className={styles['letters']}>
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-pressed={asked.letter === letter}
            onClick={() => ask({ letter: asked.letter === letter ? '' : letter })}
          >
            {letter}
          </button>
        ))}
      </div>
      {error !== null ? (
        <Failure error={error} onRetry={reload} />
      ) : data === null ? (
        <Skeleton lines={6} label={t('searching')} />
      ) : (
        <section className={plain['stack']} aria-busy={loading} aria-label={t('title')}>
          <p role="status">{data.total === 0 ? t('none') : t('found', { count: data.total })}</p>
          <ul className={styles['streets']}>
            {data.items.map((street) => (
              <li key={street.code}>
                <Link to={`/toponymy/street/${street.code}`}>{street.name}</Link>
                <span className={plain['soft']}>
                  {[street.former === null ? null : t('was', { name: street.former }), street.parish].filter(Boolean).join(' · ')}
                </span>
                {street.meaning !== null && <span className={styles['meaning']}>{street.meaning}</span>}
              </li>
            ))}
          </ul>
          {data.pages > 1 && (
            <nav className={plain['row']} aria-label={t('pageOf', { page: asked.page, pages: data.pages })}>
              <button type="button" className="lg-button" data-quiet disabled={asked.page === 1} onClick={() => ask({ page: asked.page - 1 })}>
                {t('previous')}
              </button>
              <span>{t('pageOf', { page: asked.page, pages: data.pages })}</span>
              <button
                type="button"
                className="lg-button"
                data-quiet
                disabled={asked.page >= data.pages}
                onClick={() => ask({ page: asked.page + 1 })}
              >
                {t('next')}
              </button>
            </nav>
          )}
        </section>
      )}
    </div>
  );
}
