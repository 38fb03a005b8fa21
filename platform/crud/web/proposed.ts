import { useQueries } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { applies, type Resource } from '../resource.ts';
import { contractOf, type Row } from './data.ts';
import { toForm, type FormValues } from './form-values.ts';

interface Proposed {
  readonly values: FormValues;
  readonly refs: Row['refs'];
  /** What was asked for, so that drafts of different beginnings stay apart. */
  readonly asked: readonly string[];
}

const nobody: Readonly<Record<string, string>> = {};

/**
 * What the references of a new record begin with; undefined until it is known. Asked anew with each form, because a clerk may just have
 * changed which row is proposed. `asked`: rows the address names (`?parentId=7`).
 */
export function useProposed(resource: Resource, enabled = true, asked = nobody): Proposed | undefined {
  const initial = toForm(resource, null);
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => (field.meta.of?.proposes || name in asked) && field.meta.widget === 'reference' && applies(field, initial),
  );
  const answers = useQueries({
    queries: fields.map(([field]) => ({
      queryKey: ['crud', resource.id, 'proposed', field, asked[field] ?? null],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await api(contractOf(resource), 'options', {
            params: { field },
            query: asked[field] === undefined ? { proposed: 'true' } : { ids: asked[field] },
            signal,
          })
        ).items[0] ?? null,
      enabled,
      staleTime: 30_000,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  const rows = fields.flatMap(([field], at) => {
    const row = answers[at]?.data;
    return row ? [{ field, row }] : [];
  });
  return {
    asked: Object.values(asked),
    values: Object.fromEntries(rows.map(({ field, row }) => [field, String(row.id)])),
    refs: Object.fromEntries(rows.map(({ field, row }) => [field, [row]])),
  };
}
