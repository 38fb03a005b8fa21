import { Radio, Select, Stack, TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Radio.css';
import { lazy, Suspense, type ReactNode } from 'react';
import { DateField } from '#platform/ui/date-field.tsx';
import { keysOf } from '#platform/kernel/unknown.ts';
import { fieldId } from '#platform/ui/form-parts.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { editGates } from '../../../record/domain/gate-tables.ts';
import { questionsFor } from '../../../record/domain/questions.ts';
import { drawnFields, fields, pickedFields, type choiceFields } from '../../../record/fields.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { valuesOf, type EditName, type EditValues, type TextName } from '../edit-values.ts';
import { Questions } from '../../../intake/web/report/questions.tsx';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';
import detail from '../../../record/web/desk/detail.module.css';
import type { UpdateLists } from '../../../record/web/desk/queries.ts';
import { useReportingTexts } from '../../../intake/web/desk/texts.ts';
import { useDeskTexts } from '../texts.ts';
import styles from './rights.module.css';

const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));

interface Props {
  readonly lists: UpdateLists;
  readonly base: StaffOccurrence;
  readonly values: EditValues;
  readonly errors: Readonly<Partial<Record<EditName, string>>>;
  readonly onChange: (part: Partial<EditValues>) => void;
}

export type Entry = { readonly id: number; readonly name: string };

/** What may be chosen, and what the record has although nobody can choose it any more. */
const withOld = (entries: readonly Entry[], old: Entry | null): readonly Entry[] =>
  old && old.id !== 0 && !entries.some(({ id }) => id === old.id) ? [...entries, old] : entries;

/** Public texts that were changed here. */
function changedTexts(base: StaffOccurrence, values: EditValues): string[] {
  const before = valuesOf(base);
  return (['description', 'address', 'referencePoint'] as const).flatMap((name) => (values[name] === before[name] ? [] : [values[name]]));
}

/** The fields of the edit form: what may be changed as controls, what may only be seen as text, what is hidden not at all. */
export function EditFields(props: Props): ReactNode {
  const { lists, base, values, onChange } = props;
  const t = useDeskTexts();
  const subtypes = lists.types.find(({ id }) => id === values.typeId)?.subtypes ?? [];
  const text = (name: TextName, more: TextProps = {}): ReactNode => <TextField {...props} name={name} {...more} />;
  const choice = (name: ChoiceName, entries: readonly Entry[], old: Entry | null, set: (id: number | null) => void): ReactNode => (
    <ChoiceField key={name} {...props} name={name} entries={entries} old={old} onSet={set} />
  );
  const setType = (id: number | null): void => {
    if (id === null || id === values.typeId) return;
    onChange({ typeId: id, subtypeId: null, answers: id === base.type.id ? valuesOf(base).answers : {} });
  };
  const sameType = values.typeId === base.type.id;
  return (
    <Stack gap="md">
      {choice('typeId', withOld(lists.types, base.type), base.type, setType)}
      {choice('subtypeId', sameType ? withOld(subtypes, base.subtype) : subtypes, base.subtype, (subtypeId) => onChange({ subtypeId }))}
      {keysOf(pickedFields).map((name) => {
        const { as, of } = pickedFields[name];
        return choice(name, withOld(lists[of.entries], base[as]), base[as], (id) => onChange({ [name]: id }));
      })}
      <VisibilityField {...props} />
      {text('description', { rows: 3 })}
      <AnswerFields {...props} />
      {text('address', { help: t('edit.addressHelp') })}
      {text('referencePoint', { help: t('edit.referenceHelp') })}
      {base.isPublic && <PublicWordsWarning texts={changedTexts(base, values)} />}
      <PointField {...props} />
      {keysOf(drawnFields).map((name) => (
        <TextField key={name} {...props} name={name} rows={drawnFields[name].drawn === 'lines' ? 2 : undefined} />
      ))}
      <div className={styles['pair']}>
        {text('periodStart')}
        {text('periodEnd')}
      </div>
      {text('edocLink', base.edocNumbers ? { help: t('rights.edocHelp') } : { type: 'url', help: t('rights.linkHelp') })}
      {text('integrationLink', { type: 'url', help: t('rights.linkHelp') })}
      <div className={styles['pair']}>
        {text('integrationKey')}
        {text('integrationCode')}
      </div>
    </Stack>
  );
}

/** What was answered, for whoever may change it; the questions of another type are asked anew. */
function AnswerFields({ lists, base, values, errors, onChange }: Props): ReactNode {
  const texts = useReportingTexts();
  const asked = questionsFor(lists.types.find(({ id }) => id === values.typeId)?.questions ?? [], values.typeId, values.subtypeId);
  if (!base.updatable.includes('answers') || asked.length === 0) return null;
  const wrong = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [{ code: '', message: message ?? '' }]]));
  return (
    <fieldset className={detail['answers']} id={fieldId('answers')} tabIndex={-1}>
      <legend>{texts('answers.edit')}</legend>
      <Questions questions={asked} answers={values.answers} errors={wrong} onChange={(answers) => onChange({ answers })} />
    </fieldset>
  );
}

/** The control where the person may change the field, its value where it may only be seen. */
function Either({ base, name, value, children }: Pick<Props, 'base'> & { name: EditName; value: string | null; children: ReactNode }): ReactNode {
  const t = useDeskTexts();
  const gate = editGates[name];
  if (base.updatable.includes(gate)) return children;
  if (base.hidden.includes(gate)) return null;
  return (
    <dl className={styles['fixed']} title={t('rights.locked')}>
      <dt>{t(`timeline.field.${name}`)}</dt>
      <dd>{value === null || value === '' ? <span className={styles['none']}>{t('detail.none')}</span> : value}</dd>
    </dl>
  );
}

type ChoiceName = keyof typeof choiceFields;
type ChoiceProps = Props & { name: ChoiceName; entries: readonly Entry[]; old: Entry | null; onSet: (id: number | null) => void };

function ChoiceField({ base, values, errors, name, entries, old, onSet }: ChoiceProps): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  return (
    <Either base={base} name={name} value={values[name] === old?.id ? (old?.name ?? null) : null}>
      <Select
        id={fieldId(name)}
        label={t(`timeline.field.${name}`)}
        searchable
        clearable={name !== 'typeId'}
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': ui('searchClear') }}
        nothingFoundMessage={ui('noOptions')}
        {...scrollingList}
        data={entries.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={values[name] === null ? null : String(values[name])}
        error={errors[name]}
        onChange={(value) => onSet(value === null ? null : Number(value))}
      />
    </Either>
  );
}

interface TextProps {
  readonly rows?: number | undefined;
  readonly help?: string;
  readonly type?: 'text' | 'url';
}

function TextField({ base, values, errors, onChange, name, rows, help, type = 'text' }: Props & TextProps & { name: TextName }): ReactNode {
  const t = useDeskTexts();
  const shared = {
    id: fieldId(name),
    label: t(`timeline.field.${name}`),
    value: values[name],
    error: errors[name],
    ...(help !== undefined && { description: help }),
  };
  const { kind, max } = fields[name];
  const isDay = kind === 'day';
  const value = isDay && values[name] !== '' ? sayDay(values[name]) : values[name];
  return (
    <Either base={base} name={name} value={value}>
      {isDay ? (
        <DateField {...shared} name={t(`timeline.field.${name}`)} onChange={(value) => onChange({ [name]: value })} />
      ) : rows === undefined ? (
        <TextInput {...shared} maxLength={max} type={type} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
      ) : (
        <Textarea
          {...shared}
          maxLength={max}
          autosize
          minRows={rows}
          maxRows={14}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )}
    </Either>
  );
}

function VisibilityField({ base, values, errors, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  return (
    <Either base={base} name="visibility" value={values.visibility && t(`detail.${values.visibility}`)}>
      <Radio.Group
        label={t('timeline.field.visibility')}
        description={t('edit.visibilityHelp')}
        value={values.visibility}
        error={errors.visibility}
        onChange={(value) => onChange({ visibility: value as EditValues['visibility'] })}
      >
        <Stack gap="xs" mt="xs">
          {(['public', 'private'] as const).map((one) => (
            <Radio key={one} value={one} label={t(`detail.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Either>
  );
}

function PointField({ base, values, errors, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  return (
    <Either base={base} name="point" value={values.point && values.point.map((ordinate) => ordinate.toFixed(1)).join(', ')}>
      <div id={fieldId('point')} tabIndex={-1}>
        <Suspense fallback={null}>
          <MapField
            label={t('detail.where')}
            value={values.point}
            error={errors.point ?? null}
            onChange={(point) => onChange({ point: point && [round(point[0]), round(point[1])] })}
          />
        </Suspense>
      </div>
    </Either>
  );
}

/** Centimetres are enough, and come back from the server as they were sent. */
const round = (metres: number): number => Math.round(metres * 100) / 100;
