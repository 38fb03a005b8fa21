import { Alert, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { useUi } from '#platform/ui/texts.ts';
import { retentionContract, type RetentionView } from '../contract.ts';
import { mayRetention } from '../permissions.ts';
import { useDeskTexts } from './texts.ts';
import { isSame, rulesOf, termsOf, type Terms } from './terms.ts';
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
  const ui = useUi();
  const client = useQueryClient();
  const mayEdit = useCan(mayRetention.edit);
  const [base, setBase] = useState(stored);
  const [active, setActive] = useState(stored.active);
  const [terms, setTerms] = useState<Terms>(termsOf(stored.types));
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const dirty = active !== base.active || !isSame(terms, termsOf(base.types));
  const rules = rulesOf(terms);
  const draft = useFormDraft<Record<string, unknown>>({
    form: 'occurrences.retention',
    version: base.version,
    base: { active: base.active, terms: termsOf(base.types) },
    values: { active, terms },
    restore: (kept) => {
      if (typeof kept['active'] === 'boolean') setActive(kept['active']);
      if (kept['terms']) setTerms(kept['terms'] as Terms);
    },
  });
  const preview = useQuery({
    queryKey: [...queryKey, 'preview', rules],
    queryFn: ({ signal }) => api(retentionContract, 'preview', { body: { types: rules ?? [] }, signal }),
    enabled: rules !== null,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  const save = async (): Promise<void> => {
    if (rules === null) return;
    setAsking(false);
    setSaving(true);
    try {
      const next = await api(retentionContract, 'update', { version: base.version, body: { active, types: rules } });
      draft.clear();
      client.setQueryData(queryKey, next);
      setBase(next);
      setTerms(termsOf(next.types));
      setSavedAt(sayTime());
      toast.success(t('retention.saved'));
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        // Mine stay written over theirs until I save again, knowingly.
        setBase(error.extra['current'] as RetentionView);
        toast.error(t('retention.stale', { name: String(error.extra['changedBy'] ?? ui('conflictSomebody')) }));
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const due = preview.data?.types ?? [];
  const sum = (what: 'anonymise' | 'delete'): number => due.reduce((total, one) => total + one[what], 0);
  const [anonymise, erase] = [sum('anonymise'), sum('delete')];
  return (
    <form
      className={kit['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (rules === null || !dirty || !mayEdit) return;
        if (active) setAsking(true);
        else void save();
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={(name) => t(name === 'active' ? 'retention.active' : 'retention.title')} />
      <FormSection>
        <Text size="sm" maw="48rem">
          {t('retention.lead')}
        </Text>
        <Text size="sm" maw="48rem">
          {base.originalDays === 0 ? t('retention.noOriginals') : t('retention.originals', { count: base.originalDays })}
        </Text>
        <Switch
          label={t('retention.active')}
          description={t('retention.activeHelp')}
          disabled={!mayEdit}
          checked={active}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
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
        <TermsTable types={base.types} terms={terms} due={rules === null ? null : due} disabled={!mayEdit} onChange={setTerms} />
      </FormSection>
      <Runs runs={base.runs} />
      {mayEdit && (
        <SaveBar
          dirty={dirty}
          saving={saving}
          savedAt={savedAt}
          onCancel={() => {
            setTerms(termsOf(base.types));
            setActive(base.active);
          }}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t('retention.askTitle')}
          text={t('retention.askText')}
          confirm={t('retention.askConfirm')}
          danger
          onConfirm={save}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}
