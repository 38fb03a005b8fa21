import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { formatNumber, parseNumber } from '../../record/domain/number.ts';
import type { Verification } from '../contract.ts';
import { shownOf } from '../shown.ts';
import { standingWords } from '../words.ts';
import { Compare } from './compare.tsx';
import { useVerifyTexts } from './texts.ts';
import styles from './verify.module.css';
import { askNumber } from './wire.ts';

/** What a number stands for, for anybody who holds a document. */
export function Screen(): ReactNode {
  const t = useVerifyTexts();
  const { number: given = '' } = useParams({ strict: false });
  const f = useSearchText('f') ?? '';
  const { data, error, loading, reload } = useLoad(given === '' ? null : `${given} ${f}`, (signal) => askNumber(given, f, signal));
  const isUnknown = isProblem(error) && error.status === 404;
  return (
    <div className={parts['page']}>
      <h1>{t('title')}</h1>
      <p className={parts['lead']}>{t('lead')}</p>
      <ByNumber key={`number ${given}`} given={given} />
      {loading && data === null && <Skeleton label={t('platform:loading')} lines={6} />}
      {isUnknown && (
        <Notice tone="danger" title={t('unknown', { number: given })} announce>
          <p>{t('unknownText')}</p>
          <p>
            <Link to="/portal/contact-us">{t('toContacts')}</Link>
          </p>
        </Notice>
      )}
      {error !== null && !isUnknown && <Failure error={error} onRetry={reload} />}
      {data !== null && <Found found={data} />}
      <Compare key={`file ${data?.number ?? ''}`} found={data} />
    </div>
  );
}

function ByNumber({ given }: { readonly given: string }): ReactNode {
  const t = useVerifyTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(given);
  const [problem, setProblem] = useState<'missing' | 'malformed' | null>(null);
  return (
    <form
      noValidate
      className={parts['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        const number = parseNumber(typed);
        setProblem(typed.trim() === '' ? 'missing' : number === null ? 'malformed' : null);
        if (number !== null) void navigate({ to: `/portal/verificar/${formatNumber(number)}` });
      }}
    >
      <TextField
        name="number"
        required
        label={t('number')}
        help={t('numberHelp')}
        value={typed}
        onChange={setTyped}
        maxLength={60}
        errors={problem === null ? undefined : [{ code: problem, message: t(problem) }]}
      />
      <p className={parts['row']}>
        <button type="submit" className="lg-button">
          {t('submit')}
        </button>
      </p>
    </form>
  );
}

const tones = { issued: 'success', expired: 'warning', annulled: 'danger' } as const;

function Found({ found }: { readonly found: Verification }): ReactNode {
  const t = useVerifyTexts();
  const locale = useLocale();
  const { sentence, facts, tables } = shownOf(found, (key, values) => t(key, { ...values }), locale, publicConfig().timeZone);
  const { standing, replacedBy, matches } = found;
  return (
    <section aria-label={found.number} className={parts['stack']}>
      {matches !== null && (
        <Notice tone={matches ? 'info' : 'danger'}>
          <p>{t(matches ? 'matches' : 'differs')}</p>
        </Notice>
      )}
      <Notice tone={tones[standing]} title={standingWords[standing][locale]} announce>
        <p>{sentence}</p>
        {replacedBy !== null && (
          <p>
            <Link to={`/portal/verificar/${replacedBy}`}>{t('replacedBy', { number: replacedBy })}</Link>
          </p>
        )}
      </Notice>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tables.map(({ title, heads, rows }) => (
        <div key={title}>
          <h2>{title}</h2>
          <table className={styles['table']}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, column) => (
                    <td key={column} data-hash={cell.length === 64 || undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}
