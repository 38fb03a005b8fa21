import { Alert, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { registerContract, type EmissionDetail } from '../contract.ts';
import { useTexts } from './texts.ts';

interface Props {
  readonly data: EmissionDetail;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the reason and says what happens; there is no way back. */
export function AnnulDialog({ data: { id, number, version, email }, onDone, onCancel }: Props): ReactNode {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const annul = async (): Promise<void> => {
    try {
      await api(registerContract, 'annul', { params: { id }, version, body: { reason } });
      await onDone();
    } catch (error) {
      const field = isProblem(error) ? error.fields['reason']?.[0]?.message : undefined;
      setProblem(field ?? (isProblem(error) ? error.message : String(error)));
    }
  };
  return (
    <ConfirmDialog
      title={t('annulTitle', { number })}
      text={
        <>
          <p>{t('annulText')}</p>
          <p>{t(email === null ? 'annulUntold' : 'annulTells')}</p>
          <Textarea
            label={t('annulReason')}
            description={t('annulReasonHelp')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            maxLength={500}
            minRows={3}
            autosize
            required
            mt="sm"
          />
          <div role="alert">
            {problem !== null && (
              <Alert color="red" mt="sm">
                {problem}
              </Alert>
            )}
          </div>
        </>
      }
      confirm={t('annul')}
      danger
      onConfirm={annul}
      onCancel={onCancel}
    />
  );
}
