import { Button, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { RecordFormRef } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { kinds, type Kind, type StoredText } from './kinds.ts';
import { useDeskTexts } from './texts.ts';
import { readable, wordsChanged } from './words.ts';
import styles from './desk.module.css';

interface Props {
  readonly kind: Kind;
  readonly text: StoredText;
  readonly form: RecordFormRef;
  readonly mayEdit: boolean;
}

/** The versions of a text: what changed since one of them, and the way back to it. */
export function Revisions({ kind, text, form, mayEdit }: Props): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const router = useRouter();
  const { id, version } = text;
  const { desk, screen } = kinds[kind];
  const request = useQuery({
    queryKey: ['content', 'revisions', kind, id, version],
    queryFn: ({ signal }) => api(desk, 'revisions', { params: { id }, signal }),
    meta: { quiet: true },
  });
  const [chosen, setChosen] = useState<number | null>(null);
  if (request.data === undefined) return <Pending request={request} height={240} />;
  const [now, ...older] = request.data.items;
  const shown = older.find(({ entry }) => entry === chosen) ?? older[0];
  if (now === undefined || shown === undefined) return <FormSection title={t('versions.title')}>{t('versions.none')}</FormSection>;
  const { title, content, at } = shown;
  const restore = (): void => {
    form.current?.change({ title, content });
    toast.info(t('versions.restored', { at: sayInstant(at) }));
    void router.navigate({ to: `/${screen}/${id}` });
  };
  return (
    <div className={styles['versions']}>
      <FormSection title={t('versions.list')}>
        <Text size="sm" c="var(--lg-text-soft)">
          {t('versions.lead')}
        </Text>
        <Radio.Group value={String(shown.entry)} onChange={(value) => setChosen(Number(value))} aria-label={t('versions.list')}>
          <Stack gap="sm">
            {older.map((item) => (
              <Radio
                key={item.entry}
                value={String(item.entry)}
                label={sayInstant(item.at)}
                description={`${sayAgo(item.at, locale)} · ${item.user ?? t('versions.unknown')}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title={sayInstant(at)}>
        <Text size="sm" c="var(--lg-text-soft)">
          {t('versions.legend')}
        </Text>
        <div role="region" aria-label={t('versions.text')} aria-live="polite" className={styles['difference']}>
          <h3>
            <Difference before={title} after={now.title} />
          </h3>
          <Difference before={readable(content ?? '', t)} after={readable(now.content ?? '', t)} />
        </div>
        {readable(content ?? '', t) === readable(now.content ?? '', t) && (
          <Text size="sm">{t(content === now.content ? 'versions.same' : 'versions.onlyLook')}</Text>
        )}
        {mayEdit && (
          <div>
            <Button variant="default" onClick={restore} aria-describedby="restore-hint">
              {t('versions.restore')}
            </Button>
            <Text size="sm" mt={6} c="var(--lg-text-soft)" id="restore-hint">
              {t('versions.restoreHint')}
            </Text>
          </div>
        )}
      </FormSection>
    </div>
  );
}

function Difference({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  return wordsChanged(before, after).map(({ text, change }, index) => {
    const key = `${index} ${change}`;
    if (change === 'ins') return <ins key={key}>{text}</ins>;
    return change === 'del' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
  });
}
