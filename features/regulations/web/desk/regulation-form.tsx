import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FieldLabel, FormSection } from '#platform/ui/form-parts.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import type { Kind, Regulation } from '../../contract.ts';
import { ArticlesInput } from './articles-input.tsx';
import { DocumentInput } from './document-input.tsx';
import { emptyValues, inputOf, valuesOf, type Values } from './form-values.ts';
import { useLists, type Keeping } from './queries.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly keeping: Keeping;
  readonly kind: Kind;
  /** Number of the group it is made in; empty: the top. */
  readonly group: string;
  readonly stored: Regulation | null;
  readonly onSaved: (saved: Regulation) => void;
  readonly onCancel: () => void;
}

/** Name, group and state; of a regulation also its document or address, and the articles in it. */
export function RegulationForm({ keeping, kind, group, stored, onSaved, onCancel }: Props): ReactNode {
  const t = useDeskTexts();
  const { plan, contract } = keeping;
  const lists = useLists(keeping);
  const mayEdit = useCan(plan.may.edit);
  const form = useVersionedForm({
    form: `regulations.${plan.book}.${stored?.id ?? `new-${kind}`}`,
    stored,
    record: contract.update.output,
    mayEdit: stored === null || mayEdit,
    toForm: (record: Regulation | null) => (record ? valuesOf(record) : emptyValues(group)),
    labelOf: (name) => t(`field.${name.split('.')[0]}`),
    fieldOf: (path) => (path.startsWith('articles.') ? 'articles' : path),
    check: (values) => complaints(values, kind, t),
    say: (name, value, _record, values) => sayRow(name, value, values, t, lists.data?.groups ?? []),
    save: (values, base) => {
      const body = inputOf(values, kind);
      return base === null
        ? api(contract, 'create', { body: { ...body, kind } })
        : api(contract, 'update', { params: { id: base.id }, body, version: base.version });
    },
    onSaved: (saved) => {
      toast.success(t('saved'));
      onSaved(saved);
    },
  });
  const { values, base, change } = form;
  // What the job reads out of the document comes without a new version: the form would not take it over.
  const latest = stored && base && stored.version >= base.version ? stored : base;
  const disabled = !form.mayEdit;
  // Itself and what stands in it is refused by the server; itself is not even offered.
  const groups = (lists.data?.groups ?? []).filter(({ id }) => id !== base?.id);
  return (
    <VersionedForm form={form} {...(base === null && { onCancel })}>
      <FormSection title={t('section.main')}>
        <TextInput
          {...form.text('name')}
          label={<FieldLabel text={t('field.name')} required />}
          aria-required
          maxLength={255}
          disabled={disabled}
          data-autofocus
        />
        <NativeSelect
          {...form.text('regulationId')}
          label={t('field.regulationId')}
          disabled={disabled}
          data={[{ value: '', label: t('top') }, ...groups.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <Checkbox {...form.tick('active')} label={t('field.active')} description={t('field.activeHelp')} disabled={disabled} />
      </FormSection>
      {kind === 'item' && (
        <>
          <FormSection title={t('section.document')}>
            <DocumentInput
              keeping={keeping}
              record={latest}
              value={values.document}
              max={lists.data?.uploadMax ?? 15}
              disabled={disabled}
              error={form.errors['document']}
              onChange={(document) => change({ document })}
            />
            <TextInput
              {...form.text('url')}
              label={t('field.url')}
              description={t('field.urlHelp')}
              type="url"
              inputMode="url"
              spellCheck={false}
              maxLength={2000}
              disabled={disabled}
            />
          </FormSection>
          {latest !== null && values.document !== null && (
            <FormSection title={t('section.articles')}>
              <ArticlesInput
                record={latest}
                value={values.articles}
                disabled={disabled}
                error={form.errors['articles']}
                onChange={(articles) => change({ articles })}
              />
            </FormSection>
          )}
        </>
      )}
    </VersionedForm>
  );
}

function complaints({ name, url, document }: Values, kind: Kind, t: (key: string) => string): Record<string, string> {
  const address = url.trim();
  return {
    ...(name.trim() === '' && { name: t('required') }),
    ...(kind === 'item' && address === '' && document === null && { document: t('needsDocument') }),
    ...(address !== '' && !/^https?:\/\/[^\s/]+/i.test(address) && { url: t('urlWrong') }),
  };
}

/** Two versions of a record side by side, in words. */
function sayRow(
  name: string,
  _value: unknown,
  values: Values,
  t: TFunction,
  groups: readonly { readonly id: number; readonly name: string }[],
): ReactNode {
  if (name === 'document') return values.document?.name ?? null;
  if (name === 'articles') return values.articles === null ? t('articles.asFound') : t('articles.count', { count: values.articles.length });
  if (name === 'regulationId') return groups.find(({ id }) => String(id) === values.regulationId)?.name ?? t('top');
  return undefined;
}
