import { Alert, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useConfirm } from '#platform/ui/use-confirm.tsx';
import type { Complaints } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { retentionContract, type RetentionView } from '../contract.ts';
import { mayRetention } from '../permissions.ts';
import { useDeskTexts } from './texts.ts';
import { rulesOf, termRows, termsOf } from './terms.ts';
import { Runs } from './runs.tsx';
import { TermsTable } from './terms-table.tsx';

const queryKey = ['occurrences', 'retention'];

/** How long occurrences are kept, and what tonight would erase. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(retentionContract, 'show', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PageFrame title={t('retention.title')}>
      {request.data ? <RetentionForm stored={request.data} /> : <Pending request={request} height={400} title={t('retention.failed')} />}
    </PageFrame>
  );
}

function RetentionForm({ stored }: { readonly stored: RetentionView }): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const mayEdit = useCan(mayRetention.edit);
  const { ask, dialog } = useConfirm({
    title: t('retention.askTitle'),
    text: t('retention.askText'),
    confirm: t('retention.askConfirm'),
    danger: true,
  });
  const form = useVersionedForm({
    form: 'occurrences.retention',
    stored,
    record: retentionContract.update.output,
    toForm: ({ active, types }: RetentionView) => ({ active, terms: termsOf(types) }),
    mayEdit,
    labelOf: (name) => {
      const [id, field] = name.split('.');
      const type = stored.types.find(({ typeId }) => String(typeId) === id)?.name;
      return field === undefined ? t(name === 'active' ? 'retention.active' : 'retention.title') : t(`retention.${field}Of`, { type });
    },
    rows: termRows,
    say: (_name, value) => (value === '' ? t('retention.never') : undefined),
    check: ({ terms }): Complaints => (rulesOf(terms) === null ? { terms: t('retention.wrong') } : {}),
    save: async ({ active, terms }, { version }) => {
      const types = rulesOf(terms);
      if (types === null || (active && !(await ask()))) return null;
      return api(retentionContract, 'update', { version, body: { active, types } });
    },
    onSaved: (next) => {
      client.setQueryData(queryKey, next);
      toast.success(t('retention.saved'));
    },
  });
  const { base } = form;
  const { active, terms } = form.values;
  const rules = rulesOf(terms);
  const preview = useQuery({
    queryKey: [...queryKey, 'preview', rules],
    queryFn: ({ signal }) => api(retentionContract, 'preview', { body: { types: rules ?? [] }, signal }),
    enabled: rules !== null,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  const due = preview.data?.types ?? [];
  const sum = (what: 'anonymise' | 'delete'): number => due.reduce((total, one) => total + one[what], 0);
  const [anonymise, erase] = [sum('anonymise'), sum('delete')];
  return (
    <VersionedForm form={form}>
      <FormSection>
        <Text size="sm" maw="48rem">
          {t('retention.lead')}
        </Text>
        <Text size="sm" maw="48rem">
          {base.originalDays === 0 ? t('retention.noOriginals') : t('retention.originals', { count: base.originalDays })}
        </Text>
        <Switch {...form.tick('active')} label={t('retention.active')} description={t('retention.activeHelp')} disabled={!mayEdit} />
        <Alert color={active ? 'yellow' : 'blue'} role="status">
          {rules === null
            ? t('retention.wrong')
            : !preview.data
              ? t('retention.counting')
              : anonymise + erase === 0
                ? t('retention.totalNothing')
                : t('retention.total', {
                    anonymise: t('retention.anonymised', { count: anonymise }),
                    delete: t('retention.deleted', { count: erase }),
                  })}{' '}
          {!active && t('retention.off')} {base.held > 0 && t('retention.onHold', { count: base.held })}
        </Alert>
        <TermsTable types={base.types} terms={terms} due={rules === null ? null : due} disabled={!mayEdit} onChange={form.pick('terms').onChange} />
      </FormSection>
      <Runs runs={base.runs} />
      {dialog}
    </VersionedForm>
  );
}
