import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { occurrences } from '../../../record/contract.ts';
import { AnswerNo, AnswerYes } from './answers.tsx';
import { Closed } from './closed.tsx';
import styles from './closing.module.css';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';

/**
 * Where the two links of the mail lead that tells of a closing. Opening it does nothing: programs that open every link of a mail
 * answer nothing in a person's name. One press does.
 */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const user = useSession();
  const locale = useLocale();
  const { code = '' } = useParams({ strict: false });
  const token = useSearchText('token');
  const no = useSearchText('answer') === 'no';
  const [done, setDone] = useState(false);
  const { data, error, reload } = useLoad(`${code} ${token ?? ''} ${locale} ${user?.id ?? ''}`, (signal) =>
    api(occurrences, 'front', { params: { code }, query: token === undefined ? {} : { token }, signal }),
  );
  const see = (
    <p>
      <Link to={`/meubairro/occurrence/${code}`} search={token === undefined ? {} : { token }}>
        {t('solved.solvedPage.see')}
      </Link>
    </p>
  );
  if (data === null) {
    return (
      <div className={parts['page']}>
        <h1>{code}</h1>
        {error === null ? <Skeleton lines={4} label={t('platform:loading')} /> : <Failure error={error} onRetry={reload} />}
      </div>
    );
  }
  const { closing, may } = data;
  const asks = no ? may.reopen : may.rate;
  const Answer = no ? AnswerNo : AnswerYes;
  return (
    <div className={parts['page']}>
      <p className={parts['lead']}>
        {data.code} · {data.subtype?.name ?? data.type.name}, {data.address}
      </p>
      <h1>{t(no ? 'solved.solvedPage.titleNo' : 'solved.solvedPage.titleYes')}</h1>
      {done ? (
        <Notice tone="success" announce>
          <p>{t(no ? 'solved.solvedPage.doneNo' : 'solved.solvedPage.doneYes')}</p>
        </Notice>
      ) : !data.mine ? (
        <Notice tone="warning">
          <p>{t('solved.solvedPage.notYours')}</p>
        </Notice>
      ) : closing === null ? (
        <Notice>
          <p>{t('solved.solvedPage.open')}</p>
        </Notice>
      ) : asks ? (
        <div className={styles['alone']}>
          <p>{t(no ? 'solved.solvedPage.leadNo' : 'solved.solvedPage.leadYes', { code: data.code })}</p>
          <Answer alone occurrence={data} token={token} onDone={() => setDone(true)} />
        </div>
      ) : no ? (
        <Closed occurrence={data} token={token} onChanged={reload} />
      ) : (
        <Notice>
          <p>{t('solved.solvedPage.already')}</p>
        </Notice>
      )}
      {see}
    </div>
  );
}
