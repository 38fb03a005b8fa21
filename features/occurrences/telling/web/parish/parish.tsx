import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem } from '#platform/http/web/client.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { parishContract, type ParishWeek } from '../../contract.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { When } from '#platform/ui/plain/when.tsx';
import styles from './parish.module.css';
import { useParishTexts } from './texts.ts';

/** What happened in a parish in a week, to read and to print; without personal data. */
export function Screen(): ReactNode {
  const t = useParishTexts();
  const { t: platform } = useTranslation('platform');
  const locale = useLocale();
  const { code = '', week } = useParams({ strict: false });
  const { data, error, reload } = useLoad(`${code} ${week ?? ''} ${locale}`, (signal) =>
    api(parishContract, 'week', { params: { code }, query: week === undefined ? {} : { week }, signal }),
  );
  const unknown = isProblem(error) && (error.status === 404 || error.status === 422);
  return (
    <div className={`${parts['page']} ${styles['page']}`}>
      {error !== null && !unknown && <Failure error={error} onRetry={reload} />}
      {unknown && (
        <>
          <h1>{t('all')}</h1>
          <Notice tone="warning">
            <p>{t('notFound')}</p>
          </Notice>
        </>
      )}
      {data === null && error === null && <Skeleton label={platform('loading')} lines={6} />}
      {data !== null && <Week week={data} />}
      <p className={styles['screen']}>
        <Link to="/meubairro/parishes">{t('all')}</Link>
      </p>
    </div>
  );
}

const day = (iso: string): string => iso.split('-').toReversed().join('/');

function Week({ week }: { readonly week: ParishWeek }): ReactNode {
  const t = useParishTexts();
  const locale = useLocale();
  const { parish, numbers } = week;
  const isQuiet = numbers.reported + numbers.solved === 0;
  const number = (value: number): string => value.toLocaleString(locale === 'pt' ? 'pt-PT' : 'en');
  const fact = (label: string, value: string): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const days = numbers.medianDays === null ? null : Math.max(1, Math.ceil(numbers.medianDays));
  return (
    <>
      <header>
        <h1>{t('title', { name: parish.name })}</h1>
        <p className={parts['lead']}>
          {t('span', { from: day(week.from), to: day(week.to) })}
          {week.running && ` · ${t('running')}`}
        </p>
      </header>
      <dl className={styles['numbers']}>
        {fact(t('reported'), number(numbers.reported))}
        {fact(t('solved'), number(numbers.solved))}
        {fact(t(week.running ? 'openNow' : 'open'), number(numbers.open))}
        {days !== null && fact(t('median'), t('days', { count: days }))}
      </dl>
      {isQuiet && <p>{t('none')}</p>}
      {week.types.length > 0 && (
        <section>
          <h2>{t('types')}</h2>
          <table className={styles['types']}>
            <thead>
              <tr>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('reported')}</th>
                <th scope="col">{t('solved')}</th>
              </tr>
            </thead>
            <tbody>
              {week.types.map(({ name, reported, solved }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{number(reported)}</td>
                  <td>{number(solved)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Lines title={t('solvedList')} lines={week.solved} total={numbers.solved} />
      <Lines title={t('reportedList')} lines={week.reported} total={numbers.reported} />
      <p className={parts['help']}>{t('note')}</p>
      <nav className={`${parts['row']} ${styles['screen']}`} aria-label={t('all')}>
        <Link to={`/meubairro/parish/${parish.code}/${week.previous}`}>{t('previous')}</Link>
        {week.next !== null && <Link to={`/meubairro/parish/${parish.code}/${week.next}`}>{t('next')}</Link>}
        <button type="button" className="lg-button" data-quiet onClick={() => window.print()}>
          {t('print')}
        </button>
      </nav>
      <Letter key={parish.code} code={parish.code} />
    </>
  );
}

function Lines({ title, lines, total }: { readonly title: string; readonly lines: ParishWeek['reported']; readonly total: number }): ReactNode {
  const t = useParishTexts();
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles['lines']}>
        {lines.map(({ code, type, status, address, at }) => (
          <li key={code}>
            <Link to={`/meubairro/occurrence/${code}`}>
              {type.name}, {address}
            </Link>
            <span>
              {status.name} · <When iso={at} exact />
            </span>
          </li>
        ))}
      </ul>
      {total > lines.length && <p>{t('more', { count: total - lines.length })}</p>}
    </section>
  );
}

/** Opt-in: a mail asks before anything is sent. */
function Letter({ code }: { readonly code: string }): ReactNode {
  const t = useParishTexts();
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { fields, failure, submit } = useSubmit(
    async (complain) => {
      if (email.trim() === '') return complain(fieldError('email', 'required', locale));
      await api(parishContract, 'subscribe', { params: { code }, body: { email: email.trim() } });
      setSentTo(email.trim());
    },
    ['email'],
  );
  return (
    <section className={`${parts['card']} ${parts['stack']} ${styles['screen']}`} aria-labelledby="letter-title">
      <h2 id="letter-title">{t('letter')}</h2>
      {sentTo !== null ? (
        <Notice tone="success" announce>
          <p>{t('sent', { email: sentTo })}</p>
        </Notice>
      ) : (
        <form noValidate className={parts['stack']} onSubmit={submit}>
          <p className={parts['lead']}>{t('letterLead')}</p>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            label={t('email')}
            value={email}
            errors={fields['email']}
            onChange={setEmail}
          />
          {failure !== null && <Failure error={failure} />}
          <p className={parts['row']}>
            <button type="submit" className="lg-button">
              {t('submit')}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
