import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { upload } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { datasetsContract } from '../../contract.ts';
import { refresh, screen } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { FileDrop } from '../upload/file-drop.tsx';
import { useSending } from '../upload/use-sending.ts';

/** A file becomes a new set of data; what follows (reading, questions) is on its own page, to which one can come back. */
export function Screen(): ReactNode {
  const t = useDataTexts();
  const router = useRouter();
  const client = useQueryClient();
  const sending = useSending(
    (options) => upload(datasetsContract, 'create', { body: {}, ...options }),
    ({ id }) => {
      void refresh(client);
      void router.navigate({ to: `${screen}/${id}` });
    },
  );
  return (
    <PageFrame title={t('upload.title')} back={{ to: screen, label: t('title') }}>
      <div style={{ maxWidth: '52rem' }}>
        <FormSection>
          <Text>{t('upload.lead')}</Text>
          <FileDrop sending={sending} label={t('upload.choose')} />
          <details>
            <summary>{t('upload.helpTitle')}</summary>
            <ul>
              {(['shapefile', 'table', 'crs', 'kept'] as const).map((one) => (
                <li key={one}>{t(`upload.help.${one}`)}</li>
              ))}
            </ul>
          </details>
        </FormSection>
      </div>
    </PageFrame>
  );
}
