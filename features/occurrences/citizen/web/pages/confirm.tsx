import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { intake } from '../../../intake/report-contract.ts';
import { Failure, Notice } from '../../../record/web/plain/notice.tsx';
import parts from '../../../record/web/plain/parts.module.css';

/** Where the link of a mail leads. A person presses the button: programs that open every link of a mail confirm nothing. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const { token } = useSearch({ strict: false }) as { readonly token?: unknown };
  const [done, setDone] = useState<ReceivedOf<(typeof intake)['confirm']> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const confirm = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      setDone(await api(intake, 'confirm', { body: { token: String(token) } }));
    } catch (error) {
      setFailure(error);
    } finally {
      busy.current = false;
    }
  };
  if (done !== null) {
    return (
      <div className={parts['page']}>
        <h1>{done.code}</h1>
        <Notice tone="success" announce>
          <p>{t(`citizen.confirm.${done.kind}`)}</p>
        </Notice>
        <p className={parts['row']}>
          <Link
            to={`/meubairro/occurrence/${done.code}`}
            search={(done.kind === 'report' ? { token: done.token } : {}) as never}
            className="lg-button"
          >
            {t('citizen.confirm.see')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className={parts['page']}>
      <h1>{t('citizen.confirm.title')}</h1>
      {token === undefined ? (
        <Notice tone="danger">
          <p>{t('citizen.confirm.invalid')}</p>
        </Notice>
      ) : (
        <>
          <p>{t('citizen.confirm.lead')}</p>
          {failure !== null && <Failure error={failure} />}
          <p className={parts['row']}>
            <button type="button" className="lg-button" onClick={() => void confirm()}>
              {t('citizen.confirm.submit')}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
