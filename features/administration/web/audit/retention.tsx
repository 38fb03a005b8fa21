import { Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { audit, type AuditRetention } from '../../audit-contract.ts';
import styles from './audit.module.css';
import { changedTerms, isTerm, toTerms, type Terms } from './terms.ts';
import { useAuditTexts } from './texts.ts';

/** How long each kind of entry is kept. */
export function Screen(): ReactNode {
  const t = useAuditTexts();
  const locale = useLocale();
  const request = useQuery({
    queryKey: ['audit', 'retention', locale],
    queryFn: ({ signal }) => api(audit, 'retention', { signal }),
    // What is being written is not touched by a refetch.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data } = request;
  return (
    <PageFrame title={t('keep.title')} back={{ to: '/geoportalgestao/audit', label: t('back') }}>
      {data ? <RetentionForm key={locale} stored={data} /> : <Pending request={request} height={400} />}
    </PageFrame>
  );
}

function RetentionForm({ stored }: { readonly stored: AuditRetention }): ReactNode {
  const t = useAuditTexts();
  const ui = useUi();
  const locale = useLocale();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [terms, setTerms] = useState<Terms>(toTerms(stored.items));
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { changes, shortens } = changedTerms(base.items, terms);
  const wrong = Object.values(terms).some((written) => !isTerm(written));
  const adopt = (next: AuditRetention, kept: Terms = {}): void => {
    setBase(next);
    setTerms({ ...toTerms(next.items), ...kept });
  };
  const draft = useFormDraft({ form: 'audit.retention', version: base.version, base: toTerms(base.items), values: terms, restore: setTerms });
  const save = async (): Promise<void> => {
    setAsking(false);
    setSaving(true);
    try {
      const next = await api(audit, 'setRetention', { version: base.version, body: { items: changes } });
      client.setQueryData(['audit', 'retention', locale], next);
      draft.clear();
      adopt(next);
      setSavedAt(sayTime());
      toast.success(t('keep.saved'));
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        // Mine stay written over theirs; what I did not touch is theirs now.
        adopt(error.extra['current'] as AuditRetention, Object.fromEntries(changes.map(({ type }) => [type, terms[type] ?? ''])));
        toast.error(t('keep.stale', { name: String(error.extra['changedBy'] ?? ui('conflictSomebody')) }));
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={kit['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong || changes.length === 0) return;
        if (shortens) setAsking(true);
        else void save();
      }}
    >
      <UnsavedGuard holds={() => changes.length > 0} kept />
      <DraftNotice draft={draft} labelOf={(name) => base.items.find(({ type }) => type === name)?.label ?? name} />
      <FormSection>
        <Text size="sm">{t('keep.text')}</Text>
        <table className={styles['terms']}>
          <thead>
            <tr>
              <th scope="col">{t('keep.type')}</th>
              <th scope="col">{t('keep.months')}</th>
              <th scope="col">{t('keep.standard')}</th>
            </tr>
          </thead>
          <tbody>
            {base.items.map(({ type, label, standard }) => {
              const written = terms[type] ?? '';
              return (
                <tr key={type}>
                  <th scope="row">{label}</th>
                  <td>
                    <TextInput
                      size="xs"
                      inputMode="numeric"
                      aria-label={t('keep.monthsOf', { type: label })}
                      placeholder={t('keep.placeholder')}
                      value={written}
                      error={isTerm(written) ? undefined : t('keep.wrong')}
                      onChange={(event) => {
                        const { value } = event.currentTarget;
                        setTerms((before) => ({ ...before, [type]: value }));
                      }}
                    />
                  </td>
                  <td>{standard === null ? t('keep.forever') : t('keep.count', { count: standard })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <Text size="sm" c="dimmed">
          {t('keep.help')}
        </Text>
      </FormSection>
      <SaveBar dirty={changes.length > 0} saving={saving} savedAt={savedAt} onCancel={draft.discard} />
      {asking && (
        <ConfirmDialog
          title={t('keep.askTitle')}
          text={t('keep.shortens')}
          confirm={t('keep.askConfirm')}
          danger
          onConfirm={save}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}
