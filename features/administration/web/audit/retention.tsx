import { Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useConfirm } from '#platform/ui/use-confirm.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
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
  const locale = useLocale();
  const client = useQueryClient();
  const { ask, dialog } = useConfirm({ title: t('keep.askTitle'), text: t('keep.shortens'), confirm: t('keep.askConfirm'), danger: true });
  const form = useVersionedForm({
    form: 'audit.retention',
    stored,
    record: audit.setRetention.output,
    toForm: ({ items }: AuditRetention): Terms => toTerms(items),
    labelOf: (name) => stored.items.find(({ type }) => type === name)?.label ?? name,
    say: (_type, written) => (written === '' ? t('keep.forever') : undefined),
    check: (terms) => Object.fromEntries(Object.keys(terms).flatMap((type) => (isTerm(terms[type] ?? '') ? [] : [[type, t('keep.wrong')]]))),
    save: async (terms, { items, version }) => {
      const { changes, shortens } = changedTerms(items, terms);
      if (changes.length === 0 || (shortens && !(await ask()))) return null;
      return api(audit, 'setRetention', { version, body: { items: changes } });
    },
    onSaved: (next) => {
      client.setQueryData(['audit', 'retention', locale], next);
      toast.success(t('keep.saved'));
    },
  });
  return (
    <VersionedForm form={form}>
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
            {form.base.items.map(({ type, label, standard }) => {
              const input = form.text(type);
              return (
                <tr key={type}>
                  <th scope="row">{label}</th>
                  <td>
                    <TextInput
                      {...input}
                      size="xs"
                      inputMode="numeric"
                      aria-label={t('keep.monthsOf', { type: label })}
                      placeholder={t('keep.placeholder')}
                      error={isTerm(input.value) ? undefined : t('keep.wrong')}
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
      {dialog}
    </VersionedForm>
  );
}
