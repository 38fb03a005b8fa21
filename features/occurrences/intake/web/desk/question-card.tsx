import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldId } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { questionKinds, type QuestionOption } from '../../../record/domain/questions.ts';
import { conditionsFor, newOption, type Sheet } from './questionnaire.ts';
import styles from './questions.module.css';
import { useReportingTexts } from './texts.ts';

type Question = Sheet[number];
type Errors = Readonly<Record<string, string>>;

interface Props {
  readonly index: number;
  readonly sheet: Sheet;
  readonly subtypes: readonly { readonly id: number; readonly name: string }[];
  readonly errors: Errors;
  readonly onChange: (part: Partial<Question>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One question: what is asked, how it is answered, and when. */
export function QuestionCard({ index, sheet, subtypes, errors, onChange, onMove, onRemove }: Props): ReactNode {
  const t = useReportingTexts();
  const ui = useUi();
  const question = sheet[index];
  if (!question) return null;
  const at = `questions.${index}`;
  const error = (name: string): string | undefined => errors[`${at}.${name}`];
  const title = question.label.pt.trim() === '' ? t('questions.number', { number: index + 1 }) : question.label.pt;
  const conditions = conditionsFor(sheet, index);
  const choice = question.kind === 'one' || question.kind === 'several';
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['head']}>
        <h2>{t('questions.number', { number: index + 1 })}</h2>
        <Group gap={4}>
          <ActionIcon variant="subtle" size="lg" aria-label={t('questions.up', { title })} disabled={index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('questions.down', { title })}
            disabled={index === sheet.length - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" color="red" aria-label={t('questions.remove', { title })} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </header>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          id={fieldId(`${at}.label.pt`)}
          label={t('questions.field.labelPt')}
          required
          maxLength={200}
          value={question.label.pt}
          error={error('label.pt')}
          onChange={(event) => onChange({ label: { ...question.label, pt: event.currentTarget.value } })}
        />
        <TextInput
          label={t('questions.field.labelEn')}
          lang="en"
          maxLength={200}
          value={question.label.en}
          error={error('label.en')}
          onChange={(event) => onChange({ label: { ...question.label, en: event.currentTarget.value } })}
        />
        <TextInput
          label={t('questions.field.helpPt')}
          maxLength={500}
          value={question.help.pt}
          error={error('help.pt')}
          onChange={(event) => onChange({ help: { ...question.help, pt: event.currentTarget.value } })}
        />
        <TextInput
          label={t('questions.field.helpEn')}
          lang="en"
          maxLength={500}
          value={question.help.en}
          error={error('help.en')}
          onChange={(event) => onChange({ help: { ...question.help, en: event.currentTarget.value } })}
        />
        <Select
          label={t('questions.field.kind')}
          allowDeselect={false}
          data={questionKinds.map((kind) => ({ value: kind, label: t(`questions.kind.${kind}`) }))}
          value={question.kind}
          onChange={(kind) => kind && onChange({ kind: kind as Question['kind'] })}
        />
        <Select
          id={fieldId(`${at}.subtypeId`)}
          label={t('questions.field.subtypeId')}
          placeholder={t('questions.anySubtype')}
          clearable
          clearButtonProps={{ 'aria-label': ui('searchClear') }}
          data={subtypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={question.subtypeId === null ? null : String(question.subtypeId)}
          error={error('subtypeId')}
          onChange={(value) => onChange({ subtypeId: value === null ? null : Number(value) })}
        />
        {question.kind === 'number' &&
          (['min', 'max'] as const).map((name) => (
            <NumberInput
              key={name}
              id={fieldId(`${at}.${name}`)}
              label={t(`questions.field.${name}`)}
              hideControls
              value={question[name] ?? ''}
              error={error(name)}
              onChange={(value) => onChange({ [name]: typeof value === 'number' ? value : null })}
            />
          ))}
        {conditions.length > 0 && (
          <Select
            id={fieldId(`${at}.only`)}
            label={t('questions.field.only')}
            placeholder={t('questions.always')}
            clearable
            clearButtonProps={{ 'aria-label': ui('searchClear') }}
            data={conditions.map(({ value, question: asked, option }) => ({ value, label: t('questions.condition', { question: asked, option }) }))}
            value={question.only && `${question.only.key} ${question.only.option}`}
            error={error('only')}
            onChange={(value) => {
              const [key = '', option = ''] = value?.split(' ') ?? [];
              onChange({ only: value === null ? null : { key, option } });
            }}
          />
        )}
      </SimpleGrid>
      {choice && <Options at={at} options={question.options} errors={errors} onChange={(options) => onChange({ options })} />}
      <Stack gap="xs">
        <Checkbox
          label={t('questions.field.required')}
          checked={question.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('questions.field.isPublic')}
          description={t('questions.publicHelp')}
          checked={question.isPublic}
          onChange={(event) => onChange({ isPublic: event.currentTarget.checked })}
        />
      </Stack>
    </section>
  );
}

function Options({
  at,
  options,
  errors,
  onChange,
}: {
  readonly at: string;
  readonly options: readonly QuestionOption[];
  readonly errors: Errors;
  readonly onChange: (options: QuestionOption[]) => void;
}): ReactNode {
  const t = useReportingTexts();
  const put = (index: number, part: Partial<QuestionOption>): void => onChange(options.map((one, i) => (i === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles['options']} id={fieldId(`${at}.options`)} tabIndex={-1}>
      <legend>{t('questions.field.options')}</legend>
      {errors[`${at}.options`] !== undefined && <p className={styles['wrong']}>{t('questions.fewOptions')}</p>}
      {options.map((option, index) => {
        const error = (name: string): string | undefined => errors[`${at}.options.${index}.${name}`];
        const name = option.label.pt.trim() === '' ? t('questions.optionNumber', { number: index + 1 }) : option.label.pt;
        return (
          <div key={option.key} className={styles['option']} role="group" aria-label={name}>
            <div className={styles['optionLine']}>
              <TextInput
                id={fieldId(`${at}.options.${index}.label.pt`)}
                label={t('questions.option.labelPt')}
                required
                maxLength={200}
                value={option.label.pt}
                error={error('label.pt')}
                onChange={(event) => put(index, { label: { ...option.label, pt: event.currentTarget.value } })}
              />
              <TextInput
                label={t('questions.option.labelEn')}
                lang="en"
                maxLength={200}
                value={option.label.en}
                error={error('label.en')}
                onChange={(event) => put(index, { label: { ...option.label, en: event.currentTarget.value } })}
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                color="red"
                aria-label={t('questions.option.remove', { name })}
                onClick={() => onChange(options.filter((_one, i) => i !== index))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </div>
            <Checkbox
              label={t('questions.option.stops')}
              checked={option.stops}
              onChange={(event) => put(index, { stops: event.currentTarget.checked })}
            />
            {option.stops && (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {(['pt', 'en'] as const).map((lang) => (
                  <Textarea
                    key={lang}
                    {...(lang === 'pt' && { id: fieldId(`${at}.options.${index}.advice`) })}
                    label={t(`questions.option.advice.${lang}`)}
                    lang={lang}
                    required={lang === 'pt'}
                    autosize
                    minRows={2}
                    maxLength={1000}
                    value={option.advice[lang]}
                    error={lang === 'pt' ? error('advice') : undefined}
                    onChange={(event) => put(index, { advice: { ...option.advice, [lang]: event.currentTarget.value } })}
                  />
                ))}
                <TextInput
                  id={fieldId(`${at}.options.${index}.phone`)}
                  label={t('questions.option.phone')}
                  type="tel"
                  value={option.phone ?? ''}
                  error={error('phone')}
                  onChange={(event) => put(index, { phone: event.currentTarget.value === '' ? null : event.currentTarget.value })}
                />
                <TextInput
                  id={fieldId(`${at}.options.${index}.link`)}
                  label={t('questions.option.link')}
                  placeholder="https://"
                  maxLength={500}
                  value={option.link ?? ''}
                  error={error('link')}
                  onChange={(event) => put(index, { link: event.currentTarget.value === '' ? null : event.currentTarget.value })}
                />
              </SimpleGrid>
            )}
          </div>
        );
      })}
      <Group>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => onChange([...options, newOption(options)])}>
          {t('questions.option.add')}
        </Button>
      </Group>
    </fieldset>
  );
}
