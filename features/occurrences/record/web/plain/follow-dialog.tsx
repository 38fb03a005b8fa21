import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { occurrences } from '../../contract.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import styles from '#platform/ui/plain/plain.module.css';

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
  const { busy, fields, failure, submit, complain } = useSubmit(async () => {
    const { confirmationSent } = await api(occurrences, 'follow', {
      params: { id },
      query: token === undefined ? {} : { token },
      body: user === null ? { email } : {},
    });
    onDone({ confirmationSent, email });
  }, ['email']);
  return (
    <Dialog title={t('citizen.follow.ask', { code })} onClose={onClose}>
      <form noValidate className={styles['stack']} onSubmit={submit}>
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
              complain({});
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
