import { Alert, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { FieldLabel, fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { MultiPicker } from '#platform/ui/picker.tsx';
import type { LoadOptions } from '#platform/ui/types.ts';
import type { TreeRecord } from '../contract.ts';
import type { LayerFormState } from './form-state.ts';
import type { OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

interface Props {
  readonly form: LayerFormState;
}

/** What the layer is drawn from. */
export function SourceFields({ form, tree, record }: Props & { readonly tree: OpenTree; readonly record: TreeRecord | null }): ReactNode {
  const t = useTreeTexts();
  const load: LoadOptions = async (q, signal) => {
    const { items } = await api(tree.management, 'resources', { query: { q, pageSize: 50 }, signal });
    return items.map(({ id, title, service, type }) => ({
      value: id,
      label: service === null ? title : `${title} · ${service} (${type?.toUpperCase()})`,
    }));
  };
  const { values } = form;
  return (
    <FormSection title={t('section.source')}>
      <MultiPicker
        id={fieldId('source')}
        label={<FieldLabel text={t('field.source')} required />}
        description={t('field.sourceHelp')}
        load={load}
        known={(record?.resources ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={values.source}
        error={form.errors['source']}
        onChange={(picked) => {
          const last = picked.at(-1) ?? '';
          // A layer of the territory stands alone; what was read of another source is not of this one.
          const source = /^\d+$/.test(last) ? picked.filter((id) => /^\d+$/.test(id)) : picked.slice(-1);
          form.change({ source, ...(source[0] !== values.source[0] && { typename: null, filter: null }) });
        }}
      />
      {values.filter && (
        <Group gap="sm">
          <Text size="sm">
            {t('field.filter', { what: values.filter.map(({ field, in: shown }) => `${field}: ${shown.join(', ')}`).join('; ') })}
          </Text>
          <Button variant="default" size="compact-md" onClick={() => form.change({ filter: null })}>
            {t('field.noFilter')}
          </Button>
        </Group>
      )}
      {record?.problem && <Alert color="yellow">{t(`problem.${record.problem}`)}</Alert>}
    </FormSection>
  );
}

/** How it is drawn. */
export function LookFields({ form }: Props): ReactNode {
  const t = useTreeTexts();
  const { values } = form;
  const isService = /^\d+$/.test(values.source[0] ?? '');
  return (
    <FormSection title={t('section.look')}>
      {isService && (
        <>
          <Checkbox {...form.tick('tiled')} label={t('field.tiled')} description={t('field.tiledHelp')} />
          <TextInput {...form.text('style')} label={t('field.style')} description={t('field.styleHelp')} maxLength={500} />
          <NativeSelect
            {...form.text('format')}
            label={t('field.format')}
            data={[
              { value: '', label: t('automatic') },
              ...[...new Set(['image/png', 'image/jpeg', 'image/webp', 'image/png8', ...(values.format === '' ? [] : [values.format])])].map(
                (value) => ({
                  value,
                  label: value,
                }),
              ),
            ]}
          />
        </>
      )}
      <TextInput {...form.text('minScale')} label={t('field.minScale')} description={t('field.scaleHelp')} inputMode="numeric" />
      <TextInput {...form.text('maxScale')} label={t('field.maxScale')} description={t('field.scaleHelp')} inputMode="numeric" />
      <NativeSelect
        {...form.text('legendKind')}
        label={t('field.legendKind')}
        data={(['automatic', 'image'] as const).map((value) => ({ value, label: t(`legend.${value}`) }))}
      />
      {values.legendKind === 'image' && <TextInput {...form.text('legendUrl')} label={t('field.legendUrl')} type="url" maxLength={2000} />}
      <TextInput {...form.text('attribution')} label={t('field.attribution')} description={t('field.attributionHelp')} maxLength={500} />
    </FormSection>
  );
}

export function LinkFields({ form }: Props): ReactNode {
  const t = useTreeTexts();
  return (
    <>
      <FormSection title={t('section.things')}>
        <Checkbox {...form.tick('thingStatus')} label={t('field.thingStatus')} />
        {form.values.thingStatus && (
          <>
            <TextInput {...form.text('integrationId')} label={t('field.integrationId')} maxLength={200} />
            <TextInput {...form.text('aclCode')} label={t('field.aclCode')} maxLength={20} />
          </>
        )}
      </FormSection>
      <FormSection title={t('section.links')}>
        <TextInput {...form.text('metadataUrl')} label={t('field.metadataUrl')} type="url" maxLength={2000} />
        <TextInput {...form.text('dataUrl')} label={t('field.dataUrl')} type="url" maxLength={2000} />
      </FormSection>
    </>
  );
}
