import { Link } from '@tanstack/react-router';
import { useState, type DragEvent, type ReactNode } from 'react';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { Verification } from '../contract.ts';
import styles from './verify.module.css';
import { useVerifyTexts } from './texts.ts';
import { askFile } from './wire.ts';

/** A browser holds a whole file to hash it. */
const mostBytes = 500_000_000;

type Outcome =
  | { readonly kind: 'equal'; readonly title: string }
  | { readonly kind: 'other'; readonly number: string }
  | { readonly kind: 'different' | 'tooLarge' | 'unreadable' | 'computing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The file at hand beside the one that was issued; of the file nothing but its SHA-256 leaves the device. */
export function Compare({ found }: { readonly found: Verification | null }): ReactNode {
  const t = useVerifyTexts();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [over, setOver] = useState(false);
  const judge = async (sha256: string): Promise<Outcome> => {
    const own = found?.files.find((file) => file.sha256 === sha256);
    if (own) return { kind: 'equal', title: own.title };
    const number = await askFile(sha256);
    return number === null ? { kind: 'different' } : { kind: 'other', number };
  };
  const look = async (hash: () => Promise<string>): Promise<void> => {
    setOutcome({ kind: 'computing' });
    setOutcome(
      await hash()
        .then(judge, () => ({ kind: 'unreadable' }) as const)
        .catch((error: unknown) => ({ kind: 'failed', error }) as const),
    );
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > mostBytes) return setOutcome({ kind: 'tooLarge' });
    void look(async () => hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section aria-labelledby="verify-file" className={parts['stack']}>
      <h2 id="verify-file">{t('file')}</h2>
      {isAble ? (
        <div
          className={styles['drop']}
          data-over={over || undefined}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p id="verify-file-help">{t('fileText')}</p>
          <label className={styles['choose']}>
            <span className="lg-button" data-kind="quiet">
              {t('choose')}
            </span>{' '}
            <span className={styles['or']}>{t('drop')}</span>
            <input
              type="file"
              accept="application/pdf,.pdf"
              aria-describedby="verify-file-help"
              onChange={({ currentTarget }) => {
                take(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
        </div>
      ) : (
        <Typed onHash={(sha256) => void look(() => Promise.resolve(sha256))} />
      )}
      {outcome !== null && <Result outcome={outcome} />}
    </section>
  );
}

/** Browsers hash only on pages that came encrypted. */
const isAble = 'subtle' in crypto;

const hexOf = (digest: ArrayBuffer): string => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

function Typed({ onHash }: { readonly onHash: (sha256: string) => void }): ReactNode {
  const t = useVerifyTexts();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className={parts['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        const sha256 = typed.replace(/\s/g, '').toLowerCase();
        setWrong(!/^[0-9a-f]{64}$/.test(sha256));
        if (/^[0-9a-f]{64}$/.test(sha256)) onHash(sha256);
      }}
    >
      <TextField
        name="sha256"
        label={t('hash')}
        help={t('hashHelp')}
        value={typed}
        onChange={setTyped}
        maxLength={200}
        errors={isWrong ? [{ code: 'sha256', message: t('hashWrong') }] : undefined}
      />
      <p>
        <button type="submit" className="lg-button" data-kind="quiet">
          {t('compare')}
        </button>
      </p>
    </form>
  );
}

const tones = { equal: 'success', other: 'warning', different: 'danger', tooLarge: 'warning', unreadable: 'warning', computing: 'info' } as const;

function Result({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const t = useVerifyTexts();
  if (outcome.kind === 'failed') return <Failure error={outcome.error} />;
  return (
    <Notice tone={tones[outcome.kind]} announce>
      <p>{t(outcome.kind, { ...outcome })}</p>
      {outcome.kind === 'other' && (
        <p>
          <Link to={`/portal/verificar/${outcome.number}`}>{t('seeOther', { number: outcome.number })}</Link>
        </p>
      )}
    </Notice>
  );
}
