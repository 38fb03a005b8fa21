import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { api } from '#platform/http/web/client.ts';
import { occurrences } from '../../record/contract.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';

/** The way out that stands in every mail to a follower. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const { id = '' } = useParams({ strict: false });
  const token = useSearchText('token');
  const [done, setDone] = useState(false);
  const { failure, submit } = useSubmit(async () => {
    await api(occurrences, 'unfollow', { params: { id: Number(id) }, query: token === undefined ? {} : { token } });
    setDone(true);
  });
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
            <button type="button" className="lg-button" onClick={() => submit()}>
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
