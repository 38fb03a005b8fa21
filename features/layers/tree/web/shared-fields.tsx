import { Checkbox, ColorInput, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { layerIcons } from '#platform/map/layer-icons.tsx';
import { useSay } from '#platform/shell/language.ts';
import { FieldLabel, fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import type { LayerFormState } from './form-state.ts';
import { useLists, type OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

interface Props {
  readonly form: LayerFormState;
  readonly tree: OpenTree;
}

/** What groups and layers have alike. */
export function SharedFields({ form, tree, kind }: Props & { readonly kind: 'group' | 'resource' }): ReactNode {
  const t = useTreeTexts();
  const say = useSay();
  const { data: lists } = useLists(tree);
  return (
    <FormSection title={t('section.words')}>
      <TextInput {...form.text('name')} label={<FieldLabel text={t('field.name')} required />} aria-required maxLength={255} />
      <TextInput {...form.text('nameEn')} label={t('field.nameEn')} description={t('field.nameEnHelp')} maxLength={255} />
      {form.base === null && (
        <NativeSelect
          {...form.text('parent')}
          label={t('field.parent')}
          data={[{ value: '', label: t('field.top') }, ...(lists?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      <Checkbox {...form.tick('active')} label={t('field.active')} description={t('field.activeHelp')} />
      <Checkbox {...form.tick('visible')} label={t('field.visible')} />
      {kind === 'group' && <Checkbox {...form.tick('collapse')} label={t('field.collapse')} />}
      <TextInput {...form.text('opacity')} label={t('field.opacity')} inputMode="numeric" maxLength={3} />
      <NativeSelect
        {...form.text('icon')}
        label={t('field.icon')}
        data={[{ value: '', label: t('field.noIcon') }, ...Object.entries(layerIcons).map(([value, { label }]) => ({ value, label: say(label) }))]}
      />
      <ColorInput
        id={fieldId('iconBgColor')}
        label={t('field.iconBgColor')}
        format="hex"
        withEyeDropper={false}
        value={form.values.iconBgColor}
        error={form.errors['iconBgColor']}
        onChange={(iconBgColor) => form.change({ iconBgColor })}
      />
    </FormSection>
  );
}

/** Who sees it: everybody, or the people of some roles. */
export function WhoFields({ form, tree }: Props): ReactNode {
  const t = useTreeTexts();
  const mayClose = useCan(tree.module.may.private);
  const { data: lists } = useLists(tree);
  const { values } = form;
  const isTerritory = values.source.length > 0 && !/^\d+$/.test(values.source[0] ?? '');
  return (
    <FormSection title={t('section.who')}>
      {!mayClose && <Text size="sm">{t('field.noPrivate')}</Text>}
      <Checkbox {...form.tick('private')} disabled={!mayClose} label={t('field.private')} description={t('field.privateHelp')} />
      {values.private && (
        <MultiSelect
          id={fieldId('roles')}
          label={t('field.roles')}
          description={t('field.rolesHelp')}
          disabled={!mayClose}
          data={(lists?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={[...values.roles]}
          error={form.errors['roles']}
          onChange={(roles) => form.change({ roles })}
        />
      )}
      {values.private && isTerritory && <Text size="sm">{t('field.publicData')}</Text>}
    </FormSection>
  );
}
