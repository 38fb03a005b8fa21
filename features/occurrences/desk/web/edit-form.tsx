import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { occurrences } from '../../record/contract.ts';
import { pickedFields } from '../../record/fields.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import styles from '../../record/web/desk/detail.module.css';
import { useUpdateLists, type UpdateLists } from '../../record/web/desk/queries.ts';
import { useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';
import { changesOf, valuesOf, type EditValues } from './edit-values.ts';
import { EditFields, type Entry } from './rights/edit-fields.tsx';
import { tellRoute } from './tell-route.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly onClose: () => void;
  /** Absent for whoever may not give it to somebody. */
  readonly onAssign: (() => void) | undefined;
}

/** Changes the data of an occurrence. */
export function EditForm(props: Props): ReactNode {
  const lists = useUpdateLists(true);
  return lists && <Form {...props} lists={lists} />;
}

function Form({ occurrence, onClose, onAssign, lists }: Props & { readonly lists: UpdateLists }): ReactNode {
  const t = useDeskTexts();
  const { write } = useWrite(occurrence);
  const undo = useUndo();
  const form = useVersionedForm({
    form: `occurrences.change.${occurrence.code}`,
    stored: occurrence,
    record: occurrences.update.output,
    toForm: valuesOf,
    labelOf: (name) => t(`timeline.field.${name}`),
    fieldOf: topField,
    save: async (values, over) => {
      const body = changesOf(valuesOf(over), values, over.updatable);
      if (Object.keys(body).length === 0) return over;
      return write(() => api(occurrences, 'update', { params: { id: over.id }, body, version: over.version }));
    },
    onSaved: (saved, before) => {
      if (saved !== before) {
        const body = changesOf(valuesOf(saved), valuesOf(before), saved.updatable);
        const back = (left: StaffOccurrence): Promise<StaffOccurrence> =>
          api(occurrences, 'update', { params: { id: left.id }, body, version: left.version });
        toast.success(t('edit.saved', { code: saved.code }), [], undo(saved, Object.keys(body).length === 0 ? null : back));
        tellRoute(t, before, saved, onAssign);
      }
      onClose();
    },
    say: (name, value, record, values) => {
      if (value === null || value === '') return null;
      if (name === 'answers') return Object.keys(values.answers).length === 0 ? null : t('timeline.field.answers');
      if (name === 'visibility') return t(`detail.${values.visibility}`);
      if (name === 'point') return values.point?.map((ordinate) => ordinate.toFixed(1)).join(', ');
      return typeof value === 'number' ? (namedIn(lists, record)[name]?.find((entry) => entry?.id === value)?.name ?? `#${value}`) : undefined;
    },
  });
  return (
    <VersionedForm
      form={form}
      title={t('edit.title')}
      notice={<h3 className={styles['heading']}>{t('edit.title')}</h3>}
      onCancel={() => (form.cancel(), onClose())}
    >
      <EditFields lists={lists} base={form.base} values={form.values} errors={form.errors} onChange={form.change} />
    </VersionedForm>
  );
}

/** What may be chosen, and what the record has although nobody can choose it any more. */
function namedIn(lists: UpdateLists, record: StaffOccurrence): Readonly<Partial<Record<string, readonly (Entry | null)[]>>> {
  return {
    typeId: [...lists.types, record.type],
    subtypeId: [...lists.types.flatMap(({ subtypes }) => subtypes), record.subtype],
    ...tableOf(keysOf(pickedFields), (name) => [...lists[pickedFields[name].of.entries], record[pickedFields[name].as]]),
  } satisfies Partial<Record<keyof EditValues, unknown>>;
}
