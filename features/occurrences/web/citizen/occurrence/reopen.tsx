import { IconRefresh } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem, upload } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { occurrences } from '../../../contract.ts';
import { descriptionMax } from '../../../inputs.ts';
import type { PublicOccurrence } from '../../../schemas.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LongTextField } from '../parts/field.tsx';
import { Failure } from '../parts/notice.tsx';
import parts from '../parts/parts.module.css';

/** The reporter says that it is not solved, and why. */
export function Reopen({
  occurrence,
  token,
  onReopened,
}: {
  readonly occurrence: PublicOccurrence;
  readonly token: string | undefined;
  readonly onReopened: (now: PublicOccurrence) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [open, setOpen] = useState(false);
  if (!occurrence.may.reopen) return null;
  return (
    <>
      <button type="button" className="lg-button" data-quiet onClick={() => setOpen(true)}>
        <IconRefresh size={20} aria-hidden /> {t('citizen.page.reopen')}
      </button>
      {open && (
        <ReopenDialog
          occurrence={occurrence}
          token={token}
          onClose={() => setOpen(false)}
          onReopened={(now) => {
            setOpen(false);
            toast.success(t('citizen.page.reopened'));
            onReopened(now);
          }}
        />
      )}
    </>
  );
}

function ReopenDialog({ occurrence, token, onReopened, onClose }: Parameters<typeof Reopen>[0] & { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [fields, setFields] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const sending = useRef(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = occurrences.reopen.body.safeParse({ reason });
    setFields(parsed.success ? {} : fieldErrors(parsed.error, locale));
    if (!parsed.success) return document.getElementById('field-reason')?.focus();
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      onReopened(
        await upload(occurrences, 'reopen', {
          params: { id: occurrence.id },
          query: token === undefined ? {} : { token },
          body: { reason },
          files: [],
        }),
      );
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) setFields(error.fields);
      else setFailure(error);
    } finally {
      sending.current = false;
    }
  };
  return (
    <Dialog title={t('citizen.page.reopenAsk', { code: occurrence.code })} onClose={onClose}>
      <form noValidate className={parts['stack']} onSubmit={(event) => void send(event)}>
        <p>{t('citizen.page.reopenText')}</p>
        <LongTextField
          name="reason"
          required
          label={t('citizen.fields.reason')}
          help={t('citizen.page.reopenHelp')}
          rows={4}
          max={descriptionMax}
          value={reason}
          errors={fields['reason']}
          onChange={(typed) => {
            setReason(typed);
            setFields({});
          }}
        />
        {failure !== null && <Failure error={failure} />}
        <div className={parts['row']}>
          <button type="submit" className="lg-button">
            {t('citizen.page.reopenSend')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={onClose}>
            {t('platform:cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
