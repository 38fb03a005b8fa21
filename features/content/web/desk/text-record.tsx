import { Text } from '@mantine/core';
import { useCan } from '#platform/access/web/session.ts';
import type { RecordExtras, RecordFormRef } from '#platform/crud/web/screens.ts';
import { kinds, type Kind, type StoredText } from './kinds.ts';
import { Others } from './others.tsx';
import { Preview } from './preview.tsx';
import { PublicationCard } from './publication-card.tsx';
import { Revisions } from './revisions.tsx';
import { sayState } from './state.ts';
import { useDeskTexts } from './texts.ts';

/** What stands around the form of a text: where it stands with its publication, preview, who else has it open, its versions. */
export function useTextRecord(kind: Kind, text: StoredText | null, form: RecordFormRef): RecordExtras {
  const t = useDeskTexts();
  const mayEdit = useCan(kinds[kind].may.edit);
  if (text === null)
    return {
      aside: (
        <Text size="sm" c="var(--lg-text-soft)">
          {t('newHint')}
        </Text>
      ),
    };
  return {
    detail: sayState(t, text),
    notice: mayEdit && <Others kind={kind} id={text.id} />,
    aside: (
      <>
        <PublicationCard kind={kind} text={text} form={form} mayEdit={mayEdit} />
        {mayEdit && <Preview kind={kind} id={text.id} form={form} />}
      </>
    ),
    tabs: [{ id: 'versions', label: t('versions.title'), content: <Revisions kind={kind} text={text} form={form} mayEdit={mayEdit} /> }],
  };
}
