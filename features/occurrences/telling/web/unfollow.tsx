import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { occurrences } from '../../record/contract.ts';
import { Failure, Notice } from '../../record/web/plain/notice.tsx';
import parts from '../../record/web/plain/parts.module.css';

/** The way out that stands in every mail to a follower. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { token } = useSearch({ strict: false }) as { readonly token?: unknown };
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const stop = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      await api(occurrences, 'unfollow', { params: { id: Number(id) }, query: token === undefined ? {} : { token: String(token) } });
      setDone(true);
    } catch (error) {
      setFailure(error);
    } finally {
      busy.current = false;
    }
  };
  return (
    <div className={parts['page']}>
      <h1>{t('citizen.unfollow.title')}</h1>
      {done ? (
        <Notice tone="success" announce>
          <p>{t('citizen.unfollow.done')}</p>
        </Notice>
      ) : (
        <>
          <p>{t('citizen.unfollow.lead')}</p>
          {failure !== null && <Failure error={failure} />}
          <p className={parts['row']}>
            <button type="button" className="lg-button" onClick={() => void stop()}>
              {t('citizen.unfollow.submit')}
            </button>
          </p>
        </>
      )}
      <p>
        <Link to="/meubairro/home">{t('citizen.page.back')}</Link>
      </p>
    </div>
  );
}
