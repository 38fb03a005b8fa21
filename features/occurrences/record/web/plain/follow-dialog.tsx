import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { occurrences } from '../../contract.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Failure } from './notice.tsx';
import styles from './parts.module.css';

export interface Followed {
  /** A mail asks for confirmation first. */
  readonly confirmationSent: boolean;
  readonly email: string;
}

/** Following, after confirmation: signed in at once, otherwise by an e-mail address that a mail confirms. */
export function FollowDialog({
  id,
  code,
  token,
  onDone,
  onClose,
}: {
  readonly id: number;
  readonly code: string;
  readonly token?: string | undefined;
  readonly onDone: (followed: Followed) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const user = useSession();
  const [email, setEmail] = useState('');
  const [fields, setFields] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFields({});
    setFailure(null);
    try {
      const { confirmationSent } = await api(occurrences, 'follow', {
        params: { id },
        query: token === undefined ? {} : { token },
        body: user === null ? { email } : {},
      });
      onDone({ confirmationSent, email });
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) setFields(error.fields);
      else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('citizen.follow.ask', { code })} onClose={onClose}>
      <form noValidate className={styles['stack']} onSubmit={(event) => void send(event)}>
        <p>{t(user === null ? 'citizen.follow.byMail' : 'citizen.follow.signedIn', { email: user?.email ?? '' })}</p>
        {user === null && (
          <TextField
            name="follow-email"
            type="email"
            autoComplete="email"
            required
            label={t('citizen.fields.email')}
            value={email}
            errors={fields['email']}
            onChange={(typed) => {
              setEmail(typed);
              setFields({});
            }}
          />
        )}
        {failure !== null && <Failure error={failure} />}
        <div className={styles['row']}>
          <button type="submit" className="lg-button" aria-busy={busy} disabled={busy}>
            {t('citizen.follow.confirm')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={onClose}>
            {t('platform:cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
