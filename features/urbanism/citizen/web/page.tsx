import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import type { OwnProcess } from '../contract.ts';
import { Process } from './process.tsx';
import { useCitizenTexts } from './texts.ts';
import { askOwn, askOwnOne, openProcess } from './wire.ts';

/** One's own process: by its number and a code, by the link of an e-mail, or signed in. */
export function Screen(): ReactNode {
  const t = useCitizenTexts();
  const [number, code, id] = [useSearchText('n') ?? '', useSearchText('c') ?? '', useSearchText('id') ?? ''];
  const user = useSession();
  const [process, setProcess] = useState<OwnProcess | null>(null);
  const own = useLoad(user !== null && id !== '' ? id : null, (signal) => askOwnOne(Number(id), signal));
  const shown = process ?? own.data;
  return (
    <div className={parts['page']}>
      <h1>{shown ? t('process', { number: shown.number }) : t('title')}</h1>
      {shown === null && <p className={parts['lead']}>{t('lead')}</p>}
      {own.loading && <Skeleton label={t('platform:loading')} lines={6} />}
      {own.error !== null && <Failure error={own.error} onRetry={own.reload} />}
      {shown === null && !own.loading && <ByCode key={`${number} ${code}`} number={number} code={code} onOpen={setProcess} />}
      {shown === null && user !== null && id === '' && <Own />}
      {shown !== null && (
        <>
          <Process process={shown} />
          <p>
            <Link to="/gu/o-meu-processo" className="lg-button" data-kind="quiet" onClick={() => setProcess(null)}>
              {t('other')}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

interface ByCodeProps {
  readonly number: string;
  readonly code: string;
  readonly onOpen: (process: OwnProcess) => void;
}

function ByCode({ number: givenNumber, code: givenCode, onOpen }: ByCodeProps): ReactNode {
  const t = useCitizenTexts();
  const [number, setNumber] = useState(givenNumber);
  const [code, setCode] = useState(givenCode);
  const missing = [{ code: 'required', message: t('required') }];
  const form = useSubmit(
    async (complain) => {
      const lacks = { ...(number.trim() === '' && { number: missing }), ...(code.trim() === '' && { code: missing }) };
      if (Object.keys(lacks).length > 0) return complain(lacks);
      onOpen(await openProcess(number, code));
    },
    ['number', 'code'],
  );
  // The link of an e-mail opens at once.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || givenNumber === '' || givenCode === '') return;
    begun.current = true;
    form.submit();
  });
  return (
    <form noValidate className={parts['stack']} onSubmit={form.submit}>
      {form.failure !== null && <Failure error={form.failure} />}
      <TextField
        name="number"
        required
        label={t('number')}
        help={t('numberHelp')}
        value={number}
        onChange={setNumber}
        maxLength={110}
        errors={form.fields['number']}
      />
      <TextField
        name="code"
        required
        label={t('code')}
        help={t('codeHelp')}
        value={code}
        onChange={setCode}
        maxLength={40}
        errors={form.fields['code']}
      />
      <p className={parts['row']}>
        <button type="submit" className="lg-button" disabled={form.busy}>
          {t('open')}
        </button>
      </p>
      <p>
        {t('noCode')} <Link to="/portal/contact-us">{t('toContacts')}</Link>
      </p>
    </form>
  );
}

/** Of whoever is signed in. */
function Own(): ReactNode {
  const t = useCitizenTexts();
  const { data, error, loading, reload } = useLoad('own', askOwn);
  return (
    <section aria-labelledby="own-processes" className={parts['stack']}>
      <h2 id="own-processes">{t('own')}</h2>
      {loading && data === null && <Skeleton label={t('platform:loading')} lines={3} />}
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data !== null && !data.checked && (
        <Notice tone="info">
          <p>{t('ownUnchecked')}</p>
        </Notice>
      )}
      {data !== null && data.checked && data.items.length === 0 && <p>{t('ownNone')}</p>}
      {data !== null && data.items.length > 0 && (
        <ul>
          {data.items.map(({ id, number, procedure, status, waits }) => (
            <li key={id}>
              <Link to="/gu/o-meu-processo" search={{ id: String(id) }}>
                {t('process', { number })}
              </Link>{' '}
              {[procedure, status, waits ? t('waits') : null].filter((one) => one !== null).join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
