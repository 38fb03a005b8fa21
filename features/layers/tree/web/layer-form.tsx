import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import type { Complaints } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import type { TreeRecord } from '../contract.ts';
import { fieldOf, groupOf, newValues, resourceOf, valuesOf, type Values } from './form-values.ts';
import { InfoFields } from './info-fields.tsx';
import { TreePreview } from './layer-preview.tsx';
import type { OpenTree } from './queries.ts';
import { SharedFields, WhoFields } from './shared-fields.tsx';
import { LinkFields, LookFields, SourceFields } from './source-fields.tsx';
import { useTreeTexts } from './texts.ts';

interface Props {
  readonly tree: OpenTree;
  readonly kind: 'group' | 'resource';
  /** Null: a new one. */
  readonly record: TreeRecord | null;
  /** Group a new one goes into; '' at the top. */
  readonly parent: string;
  readonly onSaved: (record: TreeRecord) => void;
}

/** The form of a group or a layer, a layer with its picture beside it. */
export function LayerForm({ tree, kind, record, parent, onSaved }: Props): ReactNode {
  const t = useTreeTexts();
  const { may } = tree.module;
  const [mayAdd, mayEdit] = [useCan(may.add), useCan(may.edit)];
  const form = useVersionedForm({
    form: `layer-tree.${tree.module.code}.${record?.id ?? `new-${kind}`}`,
    stored: record,
    record: tree.management.update.output,
    toForm: (stored: TreeRecord | null): Values => (stored ? valuesOf(stored.values) : newValues(parent)),
    mayEdit: record === null ? mayAdd : mayEdit,
    labelOf: (name) => t(`field.${name}`),
    check: (values): Complaints => ({
      ...(values.name.trim() === '' && { name: t('required') }),
      ...(kind === 'resource' && values.source.length === 0 && { source: t('required') }),
      ...(values.legendKind === 'image' && values.legendUrl.trim() === '' && { legendUrl: t('required') }),
    }),
    fieldOf,
    save: (values, base) => {
      const sent = kind === 'group' ? groupOf(values) : resourceOf(values);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form holds as text the server checks, and names the field
      const body = sent as never;
      if (base) return api(tree.management, 'update', { params: { id: base.id }, version: base.version, body });
      const place = { parentId: values.parent === '' ? null : Number(values.parent) };
      return api(tree.management, 'create', { body: { values: body, place } });
    },
    onSaved: (saved) => {
      toast.success(t('saved'));
      onSaved(saved);
    },
  });
  const fields = (
    <VersionedForm form={form}>
      <SharedFields form={form} tree={tree} kind={kind} />
      {kind === 'resource' && (
        <>
          <SourceFields form={form} tree={tree} record={record} />
          <LookFields form={form} />
        </>
      )}
      <WhoFields form={form} tree={tree} />
      {kind === 'resource' && (
        <>
          <InfoFields form={form} tree={tree} />
          <LinkFields form={form} />
        </>
      )}
    </VersionedForm>
  );
  if (kind === 'group') return fields;
  return (
    <Split>
      {fields}
      <TreePreview tree={tree} values={form.values} />
    </Split>
  );
}
