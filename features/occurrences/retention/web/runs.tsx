import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import type { RetentionView } from '../contract.ts';
import { useDeskTexts } from './texts.ts';

/** What the last nights did, in numbers. */
export function Runs({ runs }: { readonly runs: RetentionView['runs'] }): ReactNode {
  const t = useDeskTexts();
  return (
    <FormSection title={t('retention.runs')}>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('retention.runsNone')}
        </Text>
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {runs.map(({ id, startedAt, finishedAt, anonymised, deleted }) => (
            <li key={id}>
              {sayInstant(startedAt)}: {t('retention.anonymised', { count: anonymised })}, {t('retention.deleted', { count: deleted })}
              {finishedAt === null && ` (${t('retention.runUnfinished')})`}
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
