import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { RecordFormRef } from '#platform/crud/web/screens.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import type { Publication } from '../../domain/published.ts';
import { kinds, type Kind, type StoredText } from './kinds.ts';
import { sayState, stateOf } from './state.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly kind: Kind;
  readonly text: StoredText;
  readonly form: RecordFormRef;
  readonly mayEdit: boolean;
}

/** What one press makes of a text, by where it stands. */
const steps: Readonly<Record<Publication, { readonly word: string; readonly change: () => Partial<StoredText> }>> = {
  draft: { word: 'publish', change: () => ({ published: true, publishedAt: null, withdrawnAt: null }) },
  scheduled: { word: 'publish', change: () => ({ publishedAt: null }) },
  published: { word: 'withdraw', change: () => ({ withdrawnAt: new Date().toISOString() }) },
  withdrawn: { word: 'publishAgain', change: () => ({ withdrawnAt: null }) },
};

/** Where a text stands, and the step that comes next. */
export function PublicationCard({ kind, text, form, mayEdit }: Props): ReactNode {
  const t = useDeskTexts();
  const state = stateOf(text);
  const { word, change } = steps[state];
  const go = (): void => {
    // What is saved is what the form was drawn with.
    flushSync(() => form.current?.change(change()));
    form.current?.submit();
  };
  return (
    <FormSection title={t('publication')}>
      <Text fw={600}>{sayState(t, text)}</Text>
      {state === 'published' && (
        // The whole address: the page that is being written stays open.
        <Anchor href={`${window.location.origin}/#${kinds[kind].portal}${text.slug}`} target="_blank" rel="noopener">
          <Group gap={6} component="span">
            {t('open')} <IconExternalLink size={16} aria-hidden />
          </Group>
        </Anchor>
      )}
      {mayEdit && (
        <div>
          <Button variant={state === 'published' ? 'default' : 'filled'} onClick={go} aria-describedby="publication-hint">
            {t(word)}
          </Button>
          <Text size="sm" mt={6} c="var(--lg-text-soft)" id="publication-hint">
            {t('savesToo')}
          </Text>
        </div>
      )}
    </FormSection>
  );
}
