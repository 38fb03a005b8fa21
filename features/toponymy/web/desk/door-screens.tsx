import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf, type RecordFormRef } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { recordOf } from '#platform/kernel/unknown.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { mayDesk } from '../../codes.ts';
import { toponymyDesk } from '../../contract.ts';
import { doors } from '../../resources.ts';
import { useBeginJob } from '#platform/jobs/web/use-begin-job.ts';
import { useDeskTexts } from './texts.ts';

export const screens = screensOf(doors, {
  useRecord: (record, form) => ({
    aside: (
      <>
        <Propose form={form} />
        {record?.state === 'inForce' && <Certificate streetId={record.streetId} doorId={record.id} />}
      </>
    ),
  }),
});

/** Fills in the number that the street's rule gives the marked point. */
function Propose({ form }: { readonly form: RecordFormRef }): ReactNode {
  const t = useDeskTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const propose = async (): Promise<void> => {
    const values = form.current?.values() ?? {};
    const streetId = Number(values['streetId']);
    const place = recordOf(values['geom'])['coordinates'];
    if (!(streetId > 0) || !Array.isArray(place)) return setSaid(t('needsPoint'));
    setBusy(true);
    try {
      const { proposal } = await api(toponymyDesk, 'numbering', {
        params: { id: String(streetId) },
        query: { x: String(place[0]), y: String(place[1]) },
      });
      if (proposal === null) return;
      form.current?.change({ number: proposal.number, suffix: proposal.suffix });
      setSaid(t('proposed', { number: `${proposal.number}${proposal.suffix ?? ''}` }));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection title={t('numbering')}>
      <Text size="sm">{t('proposeHelp')}</Text>
      <Button variant="default" loading={busy} onClick={() => void propose()}>
        {t('propose')}
      </Button>
      <Text size="sm" role="status">
        {said}
      </Text>
    </FormSection>
  );
}

function Certificate({ streetId, doorId }: { readonly streetId: number; readonly doorId: number }): ReactNode {
  const t = useDeskTexts();
  const { busy, begin } = useBeginJob();
  if (!useCan(mayDesk.certify)) return null;
  const body = { kind: 'doornumber', doorId } as const;
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void begin(() => api(toponymyDesk, 'certify', { params: { id: String(streetId) }, body }), t('certifying'))}
    >
      {t('doorCertificate')}
    </Button>
  );
}
