import { Alert, Radio, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { occurrences } from '../../contract.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Buttons } from './assign-dialog.tsx';
import { Preview } from './composer.tsx';
import styles from './detail.module.css';
import { useDraft } from './draft.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite } from './use-record.ts';

/** Along the allowed moves only, with the reason the citizen reads where the move needs one. */
export function StatusDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const [base, setBase] = useState(occurrence);
  const [toId, setToId] = useState<number | null>(base.moves.length === 1 ? (base.moves[0]?.to.id ?? null) : null);
  const [reason, setReason] = useDraft<string>(`reason.${occurrence.code}`);
  const [complaint, setComplaint] = useState<{ readonly move?: string; readonly reason?: string }>({});
  const [changed, setChanged] = useState<string | null>(null);
  const { write, busy } = useWrite(occurrence);
  const move = base.moves.find(({ to }) => to.id === toId);
  const text = reason?.trim() ?? '';

  const send = async (on: StaffOccurrence, statusId: number): Promise<void> => {
    try {
      const saved = await write(() =>
        api(occurrences, 'changeStatus', {
          params: { id: occurrence.id },
          body: { statusId, ...(text !== '' && { reason: text }) },
          version: on.version,
        }),
      );
      setReason(null);
      toast.success(t('status.done', { code: saved.code, status: saved.status.name }));
      onClose();
    } catch (error) {
      const newer = staleOf(error)?.current;
      if (newer && newer.status.id === on.status.id) return send(newer, statusId);
      if (newer) {
        setBase(newer);
        const possible = newer.moves.some(({ to }) => to.id === statusId);
        if (!possible) setToId(null);
        return setChanged(possible ? t('retry.status') : t('retry.gone', { status: newer.status.name }));
      }
      const field = isProblem(error) ? error.fields['reason']?.[0]?.message : undefined;
      if (field === undefined) toast.failure(error);
      else setComplaint({ reason: field });
    }
  };
  const submit = (): void => {
    if (!move) return setComplaint({ move: t('status.choose') });
    if (move.needsReason && text.length < 2) return setComplaint({ reason: t('status.reasonMissing') });
    setComplaint({});
    void send(base, move.to.id);
  };
  return (
    <Dialog title={t('status.title', { code: occurrence.code })} onClose={onClose} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {changed !== null && (
            <Alert color="yellow" role="alert" title={t('warning.title')}>
              {changed}
            </Alert>
          )}
          <div className={styles['statusNow']}>
            <Text size="sm">{t('status.now')}:</Text>
            <StatusBadge status={base.status} />
          </div>
          <Radio.Group
            label={t('status.move')}
            value={toId === null ? null : String(toId)}
            error={complaint.move}
            onChange={(value) => {
              setToId(Number(value));
              setComplaint({});
            }}
          >
            <Stack gap="sm" mt="xs">
              {base.moves.map((one, index) => (
                <Radio
                  key={one.id}
                  value={String(one.to.id)}
                  {...(index === 0 && { 'data-autofocus': true })}
                  label={
                    <span className={styles['moveLine']}>
                      {one.name} <IconArrowRight size={16} aria-hidden /> <StatusBadge status={one.to} />
                    </span>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t(move?.needsReason ? 'status.reason' : 'status.message')}
            description={t(move?.needsReason ? 'status.reasonHelp' : 'status.messageHelp')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            value={reason ?? ''}
            error={complaint.reason}
            onChange={(event) => setReason(event.currentTarget.value === '' ? null : event.currentTarget.value)}
          />
          {text !== '' && <Preview text={text} title={move && <StatusBadge status={move.to} />} />}
          <Buttons onClose={onClose} busy={busy} save={move?.name ?? t('status.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
