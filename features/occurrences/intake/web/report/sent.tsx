import { IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { places } from '#platform/shell/places.ts';
import { occurrenceLink } from '../../../record/addresses.ts';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './sent.module.css';
import type { Reported } from './use-send.ts';

/** What is remembered of the report just sent, until the tab is closed. */
export interface Receipt extends Reported {
  readonly email: string | null;
  readonly type: string;
}

/** After sending: the code, what happens next and when, the private link, the next things to do. */
export function Sent({ receipt, onAgain }: { readonly receipt: Receipt; readonly onAgain: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const user = useSession();
  const waits = receipt.state === 'awaiting-confirmation';
  const link = occurrenceLink(`${location.origin}${location.pathname}`.replace(/\/$/, ''), receipt.code, receipt.token);
  const next = waits
    ? [t('citizen.sent.nextConfirm', { email: receipt.email ?? '' }), t('citizen.sent.nextThen')]
    : [
        receipt.unity === null ? t('citizen.sent.nextService') : t('citizen.sent.nextUnity', { name: receipt.unity.name }),
        t('citizen.sent.nextStatus'),
        receipt.mailed ? t('citizen.sent.nextMail', { email: receipt.email ?? '' }) : t('citizen.sent.nextLink'),
      ];
  return (
    <div className={parts['page']}>
      <div className={styles['thanks']} data-waits={waits || undefined}>
        {waits ? <IconMailForward size={48} stroke={1.5} aria-hidden /> : <IconCircleCheck size={48} stroke={1.5} aria-hidden />}
        <h1 tabIndex={-1} data-step>
          {t(waits ? 'citizen.sent.waits' : 'citizen.sent.title')}
        </h1>
        <p>{t(waits ? 'citizen.sent.waitsLead' : 'citizen.sent.lead', { type: receipt.type })}</p>
      </div>
      <div className={styles['code']}>
        <span>{t('citizen.sent.code')}</span>
        <strong data-testid="code">{receipt.code}</strong>
        <CopyButton text={receipt.code} label={t('citizen.sent.copyCode')} />
      </div>
      <section className={parts['card']} aria-labelledby="next-title">
        <h2 id="next-title">{t('citizen.sent.next')}</h2>
        <ol className={styles['next']}>
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
      {!waits && (
        <section className={parts['card']} aria-labelledby="link-title">
          <h2 id="link-title">{t('citizen.sent.link')}</h2>
          <p className={parts['lead']}>{t('citizen.sent.linkHelp')}</p>
          {user === null && (
            <p className={parts['lead']}>
              {t('citizen.sent.onDevice')} <Link to="/meubairro/follow">{t('citizen.home.follow')}</Link>
            </p>
          )}
          <p className={parts['row']}>
            <CopyButton text={link} label={t('citizen.sent.copyLink')} />
          </p>
        </section>
      )}
      <div className={parts['row']}>
        {!waits && (
          <Link to={`/meubairro/occurrence/${receipt.code}`} search={{ token: receipt.token }} className="lg-button">
            {t('citizen.sent.follow')}
          </Link>
        )}
        <button type="button" className="lg-button" data-quiet onClick={onAgain}>
          {t('citizen.sent.again')}
        </button>
        <Link to={places.home}>{t('citizen.sent.home')}</Link>
      </div>
    </div>
  );
}
