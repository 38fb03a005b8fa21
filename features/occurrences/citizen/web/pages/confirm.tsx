import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { intake } from '../../../intake/report-contract.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { usePlain } from '#platform/ui/plain/texts.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';

/** Where the link of a mail leads. A person presses the button: programs that open every link of a mail confirm nothing. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const plain = usePlain();
  const token = useSearchText('token');
  const [done, setDone] = useState<ReceivedOf<(typeof intake)['confirm']> | null>(null);
  const { failure, submit } = useSubmit(async () => setDone(await api(intake, 'confirm', { body: { token: token ?? '' } })));
  if (done !== null) {
    return (
      <div className={parts['page']}>
        <h1>{done.code}</h1>
        <Notice tone="success" announce>
          <p>{t(`citizen.confirm.${done.kind}`)}</p>
        </Notice>
        <p className={parts['row']}>
          <Link to={`/meubairro/occurrence/${done.code}`} search={done.kind === 'report' ? { token: done.token } : {}} className="lg-button">
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
          <p>{plain('badLink')}</p>
        </Notice>
      ) : (
        <>
          <p>{t('citizen.confirm.lead')}</p>
          {failure !== null && <Failure error={failure} />}
          <p className={parts['row']}>
            <button type="button" className="lg-button" onClick={() => submit()}>
              {t('citizen.confirm.submit')}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
