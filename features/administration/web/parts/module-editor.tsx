import '@mantine/core/styles/Radio.css';
import { Alert, Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId, FormSection, SaveBar, Split } from '#platform/ui/form-parts.tsx';
import { sayInstant, sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { useUi } from '#platform/ui/texts.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
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

interface Conflict {
  readonly current: ModuleItem;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
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
  const [base, setBase] = useState(stored);
  const [start, setStart] = useState(() => (stored ? toForm(stored) : emptyModule));
  const [form, setForm] = useState(start);
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = JSON.stringify(form) !== JSON.stringify(start) || Object.keys(pictures).length > 0;
  const kept = base?.kept ?? false;
  const labelOf = (name: string): string => t(labels[name] ?? name);
  const change = (part: Partial<ModuleForm>): void => setForm((now) => ({ ...now, ...part }));
  const draft = useFormDraft<ModuleForm>({
    form: `administration.modules.${stored?.id ?? 'new'}`,
    version: base?.version ?? null,
    base: start,
    values: form,
    restore: setForm,
  });
  const adopt = (item: ModuleItem): void => {
    setBase(item);
    setStart(toForm(item));
    setForm(toForm(item));
  };

  const sendPictures = async (id: number): Promise<void> => {
    for (const kind of ['icon', 'image'] as const) {
      const chosen = pictures[kind];
      if (chosen === undefined) continue;
      if (chosen === null) await api(modulesContract, 'removePicture', { params: { id, kind } });
      else await upload(modulesContract, 'setPicture', { params: { id, kind }, body: {}, files: [chosen] });
    }
    setPictures({});
  };
  const write = async (wanted: ModuleForm, version: number | null): Promise<void> => {
    if (saving) return;
    const wrong = complaints(wanted, locale);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setAttempt(attempt + 1);
    setSaving(true);
    try {
      const body = fromForm(wanted);
      const saved =
        base === null || version === null
          ? await api(modulesContract, 'create', { body })
          : await api(modulesContract, 'update', { params: { id: base.id }, body, version });
      draft.clear();
      // From here on it exists: a picture that fails must not make it twice.
      setBase(saved);
      await sendPictures(saved.id);
      adopt(await latest(saved));
      setSavedAt(sayTime());
      await client.invalidateQueries({ queryKey: ['administration', 'modules'] });
      toast.success(stored === null ? t('modules.created', { name: saved.name[locale] }) : t('saved'));
      if (stored === null) await router.navigate({ to: `/geoportalgestao/modules/${saved.id}`, replace: true, ignoreBlocker: true });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  const fail = (error: unknown): void => {
    if (isProblem(error) && error.code === 'record.stale') {
      const { current, changedBy, changedAt } = error.extra as unknown as Conflict;
      setConflict({ current, changedBy: changedBy ?? null, changedAt: changedAt ?? null });
    } else if (isProblem(error) && Object.keys(error.fields).length > 0) {
      setErrors(Object.fromEntries(Object.entries(error.fields).map(([path, [first]]) => [fieldOf(path), first?.message ?? ''])));
      setAttempt(attempt + 1);
    } else toast.failure(error);
  };
  const submit = (): void => void write(form, base?.version ?? null);
  useHotkeys([['mod+S', () => mayEdit && submit()]], []);

  return (
    <Split>
      <form
        className={kit['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UnsavedGuard holds={() => dirty} kept />
        {!mayEdit && <Alert color="blue">{t('readOnly')}</Alert>}
        <DraftNotice draft={draft} labelOf={labelOf} />
        <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(name), message }))} attempt={attempt} />
        <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
          <Identity form={form} errors={errors} change={change} addable={addable} stored={base} kept={kept} />
          <SearchTexts form={form} errors={errors} change={change} />
          <ModuleLook form={form} errors={errors} change={change} stored={base} pictures={pictures} onPictures={setPictures} />
          <FormSection title={t('module.where')}>
            {kept && <p className={styles['soft']}>{t('module.keptHelp')}</p>}
            {(['active', 'home', 'guest', 'backoffice'] as const).map((name) => (
              <Checkbox
                key={name}
                id={fieldId(name)}
                label={t(`module.${name}`)}
                description={name === 'guest' || name === 'backoffice' ? t(`module.${name}Help`) : undefined}
                disabled={kept && name !== 'home'}
                checked={form[name]}
                error={errors[name]}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            ))}
          </FormSection>
        </fieldset>
        {mayEdit && (
          <SaveBar
            dirty={dirty}
            saving={saving}
            savedAt={savedAt}
            onCancel={() => {
              draft.clear();
              setForm(start);
              setPictures({});
              setErrors({});
            }}
          />
        )}
        {conflict && (
          <Merge
            mine={form}
            start={start}
            conflict={conflict}
            labelOf={labelOf}
            onCancel={() => setConflict(null)}
            onSave={(merged) => {
              setConflict(null);
              setBase(conflict.current);
              setStart(toForm(conflict.current));
              setForm(merged);
              void write(merged, conflict.current.version);
            }}
          />
        )}
      </form>
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
  readonly form: ModuleForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<ModuleForm>) => void;
  readonly addable: readonly string[];
  readonly stored: ModuleItem | null;
  readonly kept: boolean;
}

function Identity({ form, errors, change, addable, stored, kept }: IdentityProps): ReactNode {
  const t = useTexts();
  const line = (name: 'code' | 'url' | 'namePt' | 'nameEn', description?: string): ReactNode => (
    <TextInput
      id={fieldId(name)}
      label={t(`module.${name}`)}
      description={description}
      type={name === 'url' ? 'url' : 'text'}
      placeholder={name === 'nameEn' ? form.namePt : ''}
      disabled={name === 'code' && kept}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const codes = addable.length > 0 ? t('module.codeHelp', { codes: addable.join(', ') }) : stored === null ? t('module.codeNone') : undefined;
  return (
    <FormSection title={t('module.what')}>
      {!kept && (
        <Radio.Group label={t('module.kind')} value={form.kind} onChange={(kind) => change({ kind: kind as ModuleForm['kind'] })}>
          <Group gap="lg" mt="xs">
            <Radio value="code" label={t('module.kindCode')} />
            <Radio value="url" label={t('module.kindUrl')} />
          </Group>
        </Radio.Group>
      )}
      {form.kind === 'code' ? line('code', kept ? t('module.codeKept') : codes) : line('url', t('module.urlHelp'))}
      <div className={styles['row']}>
        {line('namePt')}
        {line('nameEn')}
      </div>
    </FormSection>
  );
}

interface MergeProps {
  readonly mine: ModuleForm;
  readonly start: ModuleForm;
  readonly conflict: Conflict;
  readonly labelOf: (name: string) => string;
  readonly onSave: (merged: ModuleForm) => void;
  readonly onCancel: () => void;
}

function Merge({ mine, start, conflict, labelOf, onSave, onCancel }: MergeProps): ReactNode {
  const ui = useUi();
  const theirs = toForm(conflict.current);
  const say = (value: unknown): ReactNode => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : String(value) || null);
  return (
    <ConflictDialog
      fields={Object.keys(mine)
        .filter((name) => mine[name] !== theirs[name])
        .map((name) => ({ name, label: labelOf(name), mine: say(mine[name]), theirs: say(theirs[name]), changed: mine[name] !== start[name] }))}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
      onCancel={onCancel}
      onSave={(names) => onSave({ ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) } as ModuleForm)}
    />
  );
}
