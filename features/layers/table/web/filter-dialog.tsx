import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { valueOf } from '../../data/domain/feature-values.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableColumn } from '../contract.ts';
import { operatorsOf, type Condition, type Operator } from '../domain/conditions.ts';
import { Choices } from './choices.tsx';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';

interface Props {
  readonly front: MapFront;
  readonly layer: number;
  readonly columns: readonly TableColumn[];
  readonly conditions: readonly Condition[];
  readonly bbox: string | undefined;
  readonly onAdd: (condition: Condition) => void;
  readonly onClose: () => void;
}

type Draft = { readonly text: string; readonly from: string; readonly to: string; readonly values: readonly (string | number | boolean)[] };
const blank: Draft = { text: '', from: '', to: '', values: [] };

/** One more condition, in what fits the type of the field. */
export function FilterDialog({ front, layer, columns, conditions, bbox, onAdd, onClose }: Props): ReactNode {
  const t = useTableTexts();
  const locale = useLocale();
  const id = useId();
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const column = columns.find((one) => one.key === key) ?? columns[0];
  const [chosen, setOp] = useState<Operator | null>(null);
  const [draft, setDraft] = useState(blank);
  const [wrong, setWrong] = useState<string | null>(null);
  if (!column) return null;
  const operators = operatorsOf[column.type];
  const op = chosen !== null && operators.includes(chosen) ? chosen : (operators[0] ?? 'filled');
  const change = (part: Partial<Draft>): void => {
    setWrong(null);
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const condition = conditionOf(column, op, draft);
    if (typeof condition === 'string') return setWrong(t(`wrong.${condition}`));
    onAdd(condition);
    onClose();
  };
  const others = conditions.filter((one) => one.op === 'text' || one.field !== column.key);
  const reset = (): void => {
    setDraft(blank);
    setWrong(null);
  };
  return (
    <Dialog title={t('filter')} onClose={onClose}>
      <form className={plain['stack']} onSubmit={submit} noValidate>
        <div className={plain['field']}>
          <label htmlFor={`${id}-field`}>{t('field')}</label>
          <select
            id={`${id}-field`}
            className={plain['input']}
            value={column.key}
            onChange={(event) => {
              setKey(event.target.value);
              setOp(null);
              reset();
            }}
          >
            {columns.map(({ key: value, title }) => (
              <option key={value} value={value}>
                {title[locale]}
              </option>
            ))}
          </select>
        </div>
        <div className={plain['field']}>
          <label htmlFor={`${id}-op`}>{t('condition')}</label>
          <select
            id={`${id}-op`}
            className={plain['input']}
            value={op}
            onChange={(event) => {
              setOp(operators.find((one) => one === event.target.value) ?? null);
              reset();
            }}
          >
            {operators.map((one) => (
              <option key={one} value={one}>
                {t(`op.${one}`)}
              </option>
            ))}
          </select>
        </div>
        {op === 'contains' && <Input id={`${id}-text`} label={t('text')} value={draft.text} set={(text) => change({ text })} />}
        {(op === 'numbers' || op === 'days') && (
          <div className={styles['range']}>
            <Input id={`${id}-from`} label={t('from')} day={op === 'days'} value={draft.from} set={(from) => change({ from })} />
            <Input id={`${id}-to`} label={t('to')} day={op === 'days'} value={draft.to} set={(to) => change({ to })} />
          </div>
        )}
        {op === 'one-of' && (
          <Choices
            key={column.key}
            {...{ front, layer, column, bbox }}
            conditions={others}
            chosen={draft.values}
            onChange={(values) => change({ values })}
          />
        )}
        {wrong !== null && (
          <p className={plain['error']} role="alert">
            {wrong}
          </p>
        )}
        <div className={plain['row']}>
          <button type="submit" className="lg-button">
            {t('apply')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface InputProps {
  readonly id: string;
  readonly label: string;
  readonly day?: boolean;
  readonly value: string;
  readonly set: (value: string) => void;
}

function Input({ id, label, day = false, value, set }: InputProps): ReactNode {
  return (
    <div className={plain['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={plain['input']}
        type={day ? 'date' : 'text'}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
}

/** The condition, or what it lacks. */
function conditionOf({ key: field, type }: TableColumn, op: Operator, { text, from, to, values }: Draft): Condition | 'missing' | 'number' | 'order' {
  switch (op) {
    case 'contains':
      return text.trim() === '' ? 'missing' : { op, field, text: text.trim() };
    case 'numbers': {
      const [least, most] = [from, to].map((one) => valueOf({ type: type === 'integer' ? 'number' : type }, one));
      if (least === undefined || most === undefined || typeof least === 'string' || typeof most === 'string') return 'number';
      const ends = { from: least === null ? null : Number(least), to: most === null ? null : Number(most) };
      if (ends.from === null && ends.to === null) return 'missing';
      return ends.from !== null && ends.to !== null && ends.from > ends.to ? 'order' : { op, field, ...ends };
    }
    case 'days':
      if (from === '' && to === '') return 'missing';
      return from !== '' && to !== '' && from > to ? 'order' : { op, field, from: from || null, to: to || null };
    case 'one-of':
      return values.length === 0 ? 'missing' : { op, field, values };
    case 'empty':
    case 'filled':
      return { op, field };
    case 'text':
      return 'missing';
  }
}
