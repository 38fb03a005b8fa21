import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { formatNumber, parseNumber } from '../../record/domain/number.ts';
import { kinds } from '../../record/kinds.ts';
import type { Verification } from '../contract.ts';
import { layerState, scaleOf, standingWords } from '../words.ts';
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
      <ByNumber key={given} given={given} />
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
      <Compare key={data?.number ?? ''} found={data} />
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
  const { timeZone } = publicConfig();
  const at = (instant: string): string => formatDateTime(new Date(instant), timeZone).slice(0, 16);
  const day = found.validUntil === null ? '' : found.validUntil.split('-').toReversed().join('/');
  const { signature, standing, annulledAt, replacedBy, replaces } = found;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('kind'), `${kinds[found.kind].label[locale]} ${found.number}`],
    [t('issuedAt'), at(found.issuedAt)],
    [t('issuedBy'), found.issuer],
    [t('validUntil'), day || t('noEnd')],
    [t('pages'), found.pages],
    [t('signature'), signature ? t('signedBy', signature) : t('unsigned')],
    ...(signature?.stampedAt ? [[t('stampedAt'), at(signature.stampedAt)] as const] : []),
    ...(replaces === null
      ? []
      : [
          [
            t('replaces'),
            <Link key="replaces" to={`/portal/verificar/${replaces}`}>
              {replaces}
            </Link>,
          ] as const,
        ]),
  ];
  return (
    <section aria-label={found.number} className={parts['stack']}>
      <Notice tone={tones[standing]} title={standingWords[standing][locale]} announce>
        <p>
          {annulledAt !== null && t('annulledOn', { at: at(annulledAt) })}
          {standing === 'expired' && t('expiredOn', { day })}
          {standing === 'issued' && t('issued', { at: at(found.issuedAt), issuer: found.issuer })}
        </p>
        {replacedBy !== null && (
          <p>
            <Link to={`/portal/verificar/${replacedBy}`}>{t('replacedBy', { number: replacedBy })}</Link>
          </p>
        )}
      </Notice>
      {found.matches !== null && (
        <Notice tone={found.matches ? 'info' : 'danger'}>
          <p>{t(found.matches ? 'matches' : 'differs')}</p>
        </Notice>
      )}
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        title={t('plans')}
        heads={[t('plan'), t('scale'), t('crs')]}
        rows={found.plans.map(({ name, scale, crs }) => [name, scaleOf(scale), crs])}
      />
      <Table
        title={t('layers')}
        heads={[t('layer'), t('state'), t('version')]}
        rows={found.layers.map(({ title, state, version }) => [title[locale], layerState(state)[locale], version ?? '—'])}
      />
      <details>
        <summary>{t('prints')}</summary>
        {found.files.map(({ title, sha256 }) => (
          <p key={sha256}>
            {title}
            <br />
            <span className={styles['hash']}>{sha256}</span>
          </p>
        ))}
      </details>
    </section>
  );
}

function Table({
  title,
  heads,
  rows,
}: {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <>
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
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
