import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#platform/shell/toasts.ts';
import { partSchemas, type PartName, type PartValues } from '#platform/tenancy/parts.ts';
import type { DraftValues } from '#platform/ui/draft.ts';
import { fieldRows, type Complaints } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm, type VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import type { VersionItem } from '../../contract.ts';
import { useTexts } from './texts.ts';

/** What the server answers of a part. */
export interface PartAnswer<V> {
  readonly version: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly broken: boolean;
  readonly values: V;
  /** Of the definitions. */
  readonly boundary?: unknown;
}

/** The calls of one part. */
export interface PartCalls<A> {
  readonly show: (signal?: AbortSignal) => Promise<A>;
  readonly versions: () => Promise<{ readonly items: readonly VersionItem[] }>;
  readonly version: (id: number) => Promise<A>;
  readonly restore: (id: number, version: number) => Promise<A>;
}

export const partKey = (part: PartName): readonly string[] => ['administration', part];

export function usePart<A>(part: PartName, calls: PartCalls<A>) {
  return useQuery({ queryKey: partKey(part), queryFn: ({ signal }) => calls.show(signal), staleTime: 0 });
}

interface Options<P extends PartName, A extends PartAnswer<unknown>, F extends DraftValues> {
  readonly part: P;
  readonly stored: A;
  readonly record: z.ZodType<A>;
  readonly mayEdit: boolean;
  readonly labelOf: (path: string) => string;
  /** What the form shows of an answer. */
  readonly toForm: (answer: A) => F;
  /** What the form says, in the shape of the part; `errors` of what cannot even be read. */
  readonly toValues: (form: F) => { readonly values: unknown; readonly errors?: Complaints };
  readonly save: (values: PartValues[P], form: F, version: number) => Promise<A>;
  /** Fields never kept as a draft. */
  readonly never?: readonly string[];
  /** Fields typed for one save alone. */
  readonly own?: readonly string[];
}

export type PartForm<A extends PartAnswer<unknown>, F extends DraftValues> = VersionedFormState<A, F>;

/** A part's form, checked with the schema the server checks with. */
export function usePartForm<P extends PartName, A extends PartAnswer<unknown>, F extends DraftValues>(options: Options<P, A, F>): PartForm<A, F> {
  const { part, toValues, save, own, ...rest } = options;
  const t = useTexts();
  const client = useQueryClient();
  const schema: z.ZodType<PartValues[P]> = partSchemas[part];
  return useVersionedForm<A, F, A>({
    ...rest,
    form: `administration.${part}`,
    check: (form, by) => {
      const { values, errors } = toValues(form);
      return { ...by(schema, values), ...errors };
    },
    fieldOf: (path) => path.replace(/^values\./, ''),
    save: (form, base) => save(schema.parse(toValues(form).values), form, base.version),
    onSaved: (saved) => {
      client.setQueryData(partKey(part), saved);
      void client.invalidateQueries({ queryKey: ['administration-versions', part] });
      toast.success(t('saved'));
    },
    rows: fieldRows(own),
  });
}
