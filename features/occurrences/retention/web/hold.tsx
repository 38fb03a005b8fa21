import { Alert, Button, Group, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { fieldId } from '#platform/ui/form-parts.tsx';
import { holdContract } from '../contract.ts';
import { mayRetention } from '../permissions.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { keys } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

/** Keeps an occurrence whatever its age; only for who may. */
export function LegalHold({ id, code }: Pick<StaffOccurrence, 'id' | 'code'>): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const mayHold = useCan(mayRetention.hold);
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const queryKey = ['occurrences', 'hold', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(holdContract, 'show', { params: { id }, signal }),
    enabled: mayHold,
    retry: false,
  });
  if (!mayHold || !data) return null;
  const set = async (reason: string | null, isUndo = false): Promise<void> => {
    const before = data.reason;
    setBusy(true);
    try {
      client.setQueryData(queryKey, await api(holdContract, 'set', { params: { id }, body: { reason } }));
      setWriting(false);
      const undo = { time: toastTimes.undo, action: { label: t('undo.action'), run: () => void set(before, true) } };
      toast.success(t(reason === null ? 'retention.hold.ended' : 'retention.hold.done'), [], isUndo ? {} : undo);
      await client.invalidateQueries({ queryKey: keys.show(code) });
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {data.reason === null ? (
        <div>
          <Button variant="subtle" size="compact-sm" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setWriting(true)}>
            {t('retention.hold.button')}
          </Button>
        </div>
      ) : (
        <Alert color="yellow" icon={<IconLock size={18} aria-hidden />}>
          <div style={{ overflowWrap: 'anywhere' }}>{t('retention.hold.is', { reason: data.reason })}</div>
          <Button variant="default" size="compact-sm" mt="xs" loading={busy} onClick={() => void set(null)}>
            {t('retention.hold.end')}
          </Button>
        </Alert>
      )}
      {writing && <HoldDialog busy={busy} onClose={() => setWriting(false)} onSave={(reason) => void set(reason)} />}
    </>
  );
}

function HoldDialog({
  busy,
  onClose,
  onSave,
}: {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: (reason: string) => void;
}): ReactNode {
  const t = useDeskTexts();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog title={t('retention.hold.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length < 3) setMissing(true);
          else onSave(reason.trim());
        }}
      >
        <Textarea
          id={fieldId('hold-reason')}
          label={t('retention.hold.reason')}
          description={t('retention.hold.reasonHelp')}
          required
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={missing && reason.trim().length < 3 ? t('retention.hold.missing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('platform:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('retention.hold.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
