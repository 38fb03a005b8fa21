import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm, type VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { styleSchema } from '#platform/map/document/schema.ts';
import { datasetsContract, type DataField, type DatasetDetail } from '../../contract.ts';
import { boundsRise } from '../../domain/classes.ts';
import { may } from '../../permissions.ts';
import { keys, refresh } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { inputOf, lostFields, styleFacts, valuesOf, type Values } from './form-values.ts';

export type DataForm = VersionedFormState<DatasetDetail, Values>;

/** Names, fields and symbols of a data set as one form over three tabs. */
export function useDataForm(dataset: DatasetDetail): DataForm {
  const t = useDataTexts();
  const say = useSay();
  const client = useQueryClient();
  const titleOf = (key: string, fields: readonly DataField[]): string => {
    const field = fields.find((one) => one.key === key);
    return field ? say(field.title) : key;
  };
  return useVersionedForm<DatasetDetail, Values, DatasetDetail>({
    form: `datasets.${dataset.id}`,
    stored: dataset,
    record: datasetsContract.update.output,
    toForm: valuesOf,
    mayEdit: useCan(may.edit),
    labelOf: (name) => t(`field.${name}`),
    fieldOf: topField,
    check: (values, by) => {
      const lost = lostFields(values);
      if (lost.length > 0) return { style: t('symbols.lost', { fields: lost.join(', ') }) };
      if (values.style && !boundsRise(values.style)) return { style: t('symbols.notRising') };
      return by(datasetsContract.update.body, inputOf(values));
    },
    save: (values, base) => api(datasetsContract, 'update', { params: { id: base.id }, body: inputOf(values), version: base.version }),
    onSaved: async (saved) => {
      client.setQueryData(keys.detail(saved.id), saved);
      await refresh(client);
    },
    say: (name, value, _record, values) => {
      if (name === 'fields')
        return values.fields.map((field) => (field.shown ? say(field.title) : t('fields.hiddenSaid', { name: say(field.title) }))).join(', ');
      if (name !== 'style') return undefined;
      const style = styleSchema.safeParse(value).data;
      if (!style) return null;
      const { kind, field, count } = styleFacts(style);
      return t(`symbols.said.${kind}`, { field: titleOf(field, values.fields), count });
    },
  });
}
