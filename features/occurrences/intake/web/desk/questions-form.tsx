import { Alert, Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorSummary, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { useUi } from '#platform/ui/texts.ts';
import { questions as contract } from '../../contract.ts';
import { QuestionCard } from './question-card.tsx';
import { inputOf, moved, newQuestion, questionsKey, withoutDangling, type Sheet } from './questionnaire.ts';
import { useReportingTexts } from './texts.ts';

type Stored = ReceivedOf<(typeof contract)['show']>;

interface Props {
  readonly type: { readonly id: number; readonly name: string; readonly subtypes: readonly { readonly id: number; readonly name: string }[] };
  readonly stored: Stored;
  readonly mayEdit: boolean;
}

const sheetOf = (stored: Stored): Sheet => stored.questions.map(inputOf);

/** All questions of a type on one sheet, saved together. */
export function QuestionsForm({ type, stored, mayEdit }: Props): ReactNode {
  const t = useReportingTexts();
  const ui = useUi();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [sheet, setSheet] = useState<Sheet>(() => sheetOf(stored));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [stale, setStale] = useState<(Stored & { readonly changedBy?: string | null }) | null>(null);
  const dirty = JSON.stringify(sheet) !== JSON.stringify(sheetOf(base));
  const draft = useFormDraft({
    form: `occurrences.questions.${type.id}`,
    version: base.version,
    base: { sheet: JSON.stringify(sheetOf(base)) },
    values: { sheet: JSON.stringify(sheet) },
    restore: (values) => setSheet(JSON.parse(values.sheet) as Sheet),
  });
  const put = (index: number, part: Partial<Sheet[number]>): void =>
    setSheet(withoutDangling(sheet.map((one, at) => (at === index ? { ...one, ...part } : one))));
  const save = async (version: number): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setErrors({});
    try {
      const saved = await api(contract, 'update', { params: { typeId: type.id }, body: { questions: [...sheet] }, version });
      draft.clear();
      client.setQueryData(questionsKey(type.id), saved);
      setBase(saved);
      setSheet(sheetOf(saved));
      setSavedAt(sayTime());
      setStale(null);
      toast.success(t('questions.saved'));
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        const { current, changedBy } = error.extra as { current?: Stored; changedBy?: string | null };
        setStale({ ...(current ?? (await api(contract, 'show', { params: { typeId: type.id } }))), changedBy: changedBy ?? null });
      } else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
        setAttempt(attempt + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  useHotkeys([['mod+S', () => mayEdit && void save(base.version)]], []);
  const label = (name: string): string => {
    const [, index, ...rest] = name.split('.');
    const field = rest[0] ?? '';
    return t('questions.where', { number: Number(index) + 1, field: t(`questions.field.${field}`, { defaultValue: field }) });
  };
  return (
    <form
      className={kit['form']}
      style={{ maxWidth: '52rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(base.version);
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={() => t('questions.title')} />
      {!mayEdit && <Alert color="blue">{t('questions.readOnly')}</Alert>}
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, label: label(name), message }))} attempt={attempt} />
      {sheet.length === 0 && <EmptyState title={t('questions.none')} />}
      <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: '1rem' }}>
        {sheet.map((question, index) => (
          <QuestionCard
            key={question.key}
            index={index}
            sheet={sheet}
            subtypes={type.subtypes}
            errors={errors}
            onChange={(part) => put(index, part)}
            onMove={(by) => setSheet(moved(sheet, index, by))}
            onRemove={() => setSheet(withoutDangling(sheet.filter((_one, at) => at !== index)))}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setSheet([...sheet, newQuestion(sheet, base.version)])}
            disabled={sheet.length >= 40}
          >
            {t('questions.add')}
          </Button>
        </Group>
      </fieldset>
      {mayEdit && <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => setSheet(sheetOf(base))} />}
      {stale && (
        <Dialog title={t('questions.staleTitle', { name: stale.changedBy ?? ui('conflictSomebody') })} onClose={() => setStale(null)}>
          <p>{t('questions.stale', { count: stale.questions.length })}</p>
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                draft.clear();
                setBase(stale);
                setSheet(sheetOf(stale));
                setStale(null);
              }}
            >
              {t('questions.takeTheirs')}
            </Button>
            <Button
              loading={saving}
              onClick={() => {
                setBase(stale);
                void save(stale.version);
              }}
            >
              {t('questions.keepMine')}
            </Button>
          </Group>
        </Dialog>
      )}
    </form>
  );
}
