import '@mantine/core/styles/Radio.css';
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, upload } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection, Split } from '#platform/ui/form-parts.tsx';
import { useVersionedForm, type VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { modulesContract, type ModuleItem } from '../../contract.ts';
import { complaints, emptyModule, fieldOf, fromForm, toForm, type ModuleForm } from './module-form.ts';
import { ModuleLook, type ChosenPictures } from './module-look.tsx';
import { ModulePreview, SearchTexts } from './module-preview.tsx';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  /** Null for a new one. */
  readonly stored: ModuleItem | null;
  readonly addable: readonly string[];
  readonly mayEdit: boolean;
}

const labels: Readonly<Record<string, string>> = {
  kind: 'module.kind',
  code: 'module.code',
  url: 'module.url',
  namePt: 'module.namePt',
  nameEn: 'module.nameEn',
  descriptionPt: 'module.descriptionPt',
  descriptionEn: 'module.descriptionEn',
  keywords: 'module.keywords',
  themeColor: 'module.themeColor',
  active: 'module.active',
  home: 'module.home',
  guest: 'module.guest',
  backoffice: 'module.backoffice',
};

export function ModuleEditor({ stored, addable, mayEdit }: Props): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const sendPictures = async (id: number): Promise<void> => {
    for (const kind of ['icon', 'image'] as const) {
      const chosen = pictures[kind];
      if (chosen === undefined) continue;
      if (chosen === null) await api(modulesContract, 'removePicture', { params: { id, kind } });
      else await upload(modulesContract, 'setPicture', { params: { id, kind }, body: {}, files: [chosen] });
    }
    setPictures({});
  };
  const state = useVersionedForm({
    form: `administration.modules.${stored?.id ?? 'new'}`,
    stored,
    record: modulesContract.update.output,
    toForm: (item: ModuleItem | null) => (item ? toForm(item) : emptyModule),
    mayEdit,
    labelOf: (name) => t(labels[name] ?? name),
    check: (values) => complaints(values, locale),
    fieldOf,
    alsoDirty: Object.keys(pictures).length > 0,
    save: (values, base) => {
      const body = fromForm(values);
      return base === null
        ? api(modulesContract, 'create', { body })
        : api(modulesContract, 'update', { params: { id: base.id }, body, version: base.version });
    },
    // The module exists from here on: if a picture fails, trying again must not create it twice.
    onSaved: async (saved) => {
      await sendPictures(saved.id);
      state.adopt(await latest(saved));
      await client.invalidateQueries({ queryKey: ['administration', 'modules'] });
      toast.success(stored === null ? t('modules.created', { name: saved.name[locale] }) : t('saved'));
      if (stored === null) await router.navigate({ to: `/geoportalgestao/modules/${saved.id}`, replace: true, ignoreBlocker: true });
    },
  });
  const { values: form, errors, change, base } = state;
  const kept = base?.kept ?? false;
  return (
    <Split>
      <VersionedForm form={state} readOnly={t('readOnly')} onCancel={() => (state.cancel(), setPictures({}))}>
        <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
          <Identity form={state} addable={addable} kept={kept} />
          <SearchTexts form={form} errors={errors} change={change} />
          <ModuleLook form={form} errors={errors} change={change} stored={base} pictures={pictures} onPictures={setPictures} />
          <FormSection title={t('module.where')}>
            {kept && <p className={styles['soft']}>{t('module.keptHelp')}</p>}
            {(['active', 'home', 'guest', 'backoffice'] as const).map((name) => (
              <Checkbox
                key={name}
                {...state.tick(name)}
                label={t(`module.${name}`)}
                description={name === 'guest' || name === 'backoffice' ? t(`module.${name}Help`) : undefined}
                disabled={kept && name !== 'home'}
              />
            ))}
          </FormSection>
        </fieldset>
      </VersionedForm>
      <ModulePreview form={form} />
    </Split>
  );
}

async function latest(saved: ModuleItem): Promise<ModuleItem> {
  try {
    return await api(modulesContract, 'show', { params: { id: saved.id } });
  } catch {
    return saved;
  }
}

interface IdentityProps {
  readonly form: VersionedFormState<ModuleItem, ModuleForm, ModuleItem | null>;
  readonly addable: readonly string[];
  readonly kept: boolean;
}

function Identity({ form, addable, kept }: IdentityProps): ReactNode {
  const t = useTexts();
  const { values, base } = form;
  const line = (name: 'code' | 'url' | 'namePt' | 'nameEn', description?: string): ReactNode => (
    <TextInput
      {...form.text(name)}
      label={t(`module.${name}`)}
      required={name !== 'nameEn'}
      description={description}
      type={name === 'url' ? 'url' : 'text'}
      placeholder={name === 'nameEn' ? values.namePt : ''}
      disabled={name === 'code' && kept}
    />
  );
  const codes = addable.length > 0 ? t('module.codeHelp', { codes: addable.join(', ') }) : base === null ? t('module.codeNone') : undefined;
  return (
    <FormSection title={t('module.what')}>
      {!kept && (
        <Radio.Group label={t('module.kind')} value={values.kind} onChange={form.pick('kind').onChange}>
          <Group gap="lg" mt="xs">
            <Radio value="code" label={t('module.kindCode')} />
            <Radio value="url" label={t('module.kindUrl')} />
          </Group>
        </Radio.Group>
      )}
      {values.kind === 'code' ? line('code', kept ? t('module.codeKept') : codes) : line('url', t('module.urlHelp'))}
      <div className={styles['row']}>
        {line('namePt')}
        {line('nameEn')}
      </div>
    </FormSection>
  );
}
