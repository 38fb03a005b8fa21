import { Alert, Button, Group } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { closing } from '../../contract.ts';
import { may } from '../../../record/permissions.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { usePersonalWords } from '../../../record/web/personal-words.tsx';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import { publicTexts } from './public-texts.ts';
import { WordsDialog } from './words-dialog.tsx';

/** What of the public texts leads to a person, the way to black it out, and what it was before. */
export function WordsSection({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const say = usePersonalWords();
  const [open, setOpen] = useState(false);
  const mayShow = useCan(may.originals);
  const { write, busy } = useWrite(occurrence);
  if (occurrence.hidden.includes('description')) return null;
  const what = say(publicTexts(occurrence, t, useLocale()).map(({ text }) => text));
  const restore = async (): Promise<void> => {
    try {
      await write(() => api(closing, 'showWords', { params: { id: occurrence.id }, version: occurrence.version }));
      toast.success(t('closing.words.restored'));
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <>
      {what !== null && occurrence.isPublic === true && (
        <Alert color="yellow" title={t('closing.words.found', { what })}>
          {t('closing.words.foundText')}
        </Alert>
      )}
      <Group gap="xs" mt="xs">
        {occurrence.may.redact && (
          <Button variant="default" size="sm" leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {t('closing.words.action')}
          </Button>
        )}
        {occurrence.originalDescription !== null && mayShow && (
          <Button variant="default" size="sm" loading={busy} onClick={() => void restore()}>
            {t('closing.words.restore')}
          </Button>
        )}
      </Group>
      {open && <WordsDialog occurrence={occurrence} onClose={() => setOpen(false)} />}
    </>
  );
}
