import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
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

const sheetOf = (stored: Stored): { readonly questions: Sheet } => ({ questions: stored.questions.map(inputOf) });

/** All questions of a type on one sheet, saved together. */
export function QuestionsForm({ type, stored, mayEdit }: Props): ReactNode {
  const t = useReportingTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const form = useVersionedForm({
    form: `occurrences.questions.${type.id}`,
    stored,
    record: contract.update.output,
    toForm: sheetOf,
    mayEdit,
    labelOf: (path) => {
      const [, index, field = ''] = path.split('.');
      if (index === undefined) return t('questions.title');
      return t('questions.where', { number: Number(index) + 1, field: t(`questions.field.${field}`, { defaultValue: field }) });
    },
    save: ({ questions }, { version }) => api(contract, 'update', { params: { typeId: type.id }, body: { questions: [...questions] }, version }),
    onSaved: (saved) => {
      client.setQueryData(questionsKey(type.id), saved);
      toast.success(t('questions.saved'));
    },
    say: (_name, _value, _stored, { questions }) => questions.map(({ label }) => label[locale]).join('; ') || null,
  });
  const { questions: sheet } = form.values;
  const setSheet = (next: Sheet): void => form.change({ questions: next });
  const put = (index: number, part: Partial<Sheet[number]>): void =>
    setSheet(withoutDangling(sheet.map((one, at) => (at === index ? { ...one, ...part } : one))));
  return (
    <VersionedForm form={form} width="52rem" readOnly={t('questions.readOnly')}>
      {sheet.length === 0 && <EmptyState title={t('questions.none')} />}
      <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: '1rem' }}>
        {sheet.map((question, index) => (
          <QuestionCard
            key={question.key}
            index={index}
            sheet={sheet}
            subtypes={type.subtypes}
            errors={form.errors}
            onChange={(part) => put(index, part)}
            onMove={(by) => setSheet(moved(sheet, index, by))}
            onRemove={() => setSheet(withoutDangling(sheet.filter((_one, at) => at !== index)))}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setSheet([...sheet, newQuestion(sheet, form.base.version)])}
            disabled={sheet.length >= 40}
          >
            {t('questions.add')}
          </Button>
        </Group>
      </fieldset>
    </VersionedForm>
  );
}
