import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { MergeDialog } from '#platform/ui/merge-dialog.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { edocHref, edocScalesMost, isEdocAddress } from '../../record/domain/edoc.ts';
import { edocContract } from '../contract.ts';
import { edocCodes } from '../permissions.ts';
import { useManageTexts } from '../../record/web/desk/manage-texts.ts';
import { scalesOf } from './scales-text.ts';
import { settingsKey } from './settings-key.ts';

type Settings = ReceivedOf<(typeof edocContract)['settings']>;
type Values = { readonly active: boolean; readonly address: string; readonly scales: string };
type Name = keyof Values;
const names = ['active', 'address', 'scales'] as const satisfies readonly Name[];

const written = ({ active, address, scales }: Settings): Values => ({ active, address: address ?? '', scales: scales.join('\n') });

interface Conflict {
  readonly current: Settings;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export function ConfigForm({ stored }: { readonly stored: Settings }): ReactNode {
  const t = useManageTexts();
  const client = useQueryClient();
  const mayEdit = useCan(edocCodes.configEdit);
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(written(stored));
  const [errors, setErrors] = useState<Readonly<Partial<Record<Name, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const pristine = written(base);
  const dirty = names.some((name) => values[name] !== pristine[name]);
  // Fetched anew while nothing is being written: the newer one is shown.
  if (!dirty && stored.version > base.version) {
    setBase(stored);
    setValues(written(stored));
  }
  const draft = useFormDraft<Values>({ form: 'occurrences.edoclink', version: base.version, base: pristine, values, restore: setValues });
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part });
  const complain = (wrong: Partial<Record<Name, string>>): void => {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt(attempt + 1);
  };
  const save = async (wanted: Values, version: number): Promise<void> => {
    const scales = scalesOf(wanted.scales);
    const address = wanted.address.trim();
    const wrong = {
      ...(address !== '' && !isEdocAddress(address) && { address: t('edoc.addressWrong') }),
      ...(scales === null && { scales: t('edoc.scalesWrong', { most: edocScalesMost }) }),
    };
    complain(wrong);
    if (scales === null || Object.keys(wrong).length > 0) return;
    setSaving(true);
    try {
      const saved = await api(edocContract, 'saveSettings', {
        body: { active: wanted.active, address: address === '' ? null : address, scales },
        version,
      });
      draft.clear();
      setBase(saved);
      setValues(written(saved));
      setSavedAt(sayTime());
      client.setQueryData(settingsKey, saved);
      toast.success(t('edoc.saved'));
      // The menu shows the maps, or does not; open records show links.
      void client.invalidateQueries({ queryKey: ['shell', 'menu'] });
      void client.invalidateQueries({ queryKey: ['occurrences'] });
    } catch (error) {
      await fail(error);
    } finally {
      setSaving(false);
    }
  };
  const fail = async (error: unknown): Promise<void> => {
    if (isProblem(error) && error.code === 'record.stale') {
      const { current, changedBy, changedAt } = error.extra as Partial<Conflict>;
      setConflict({ current: current ?? (await api(edocContract, 'settings')), changedBy: changedBy ?? null, changedAt: changedAt ?? null });
    } else if (isProblem(error) && error.code === 'edoc.scale-used') complain({ scales: error.message });
    else if (isProblem(error) && Object.keys(error.fields).length > 0)
      complain(Object.fromEntries(Object.entries(error.fields).map(([path, [first]]) => [path.split('.')[0], first?.message ?? ''])));
    else toast.failure(error);
  };
  const submit = (): void => void save(values, base.version);
  useHotkeys([['mod+S', () => mayEdit && !saving && submit()]], []);
  const example = edocHref('2026/123', { active: true, address: values.address.trim() });
  return (
    <form
      className={kit['form']}
      style={{ maxWidth: '44rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={(name) => t(`edoc.${name}`)} />
      {!mayEdit && <Alert color="blue">{t('edoc.readOnly')}</Alert>}
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, label: t(`edoc.${name}`), message }))} attempt={attempt} />
      <FormSection title={t('edoc.link')}>
        <Checkbox
          id={fieldId('active')}
          label={t('edoc.active')}
          description={t('edoc.activeHelp')}
          disabled={!mayEdit}
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        <TextInput
          id={fieldId('address')}
          type="url"
          label={t('edoc.address')}
          description={t('edoc.addressHelp')}
          maxLength={300}
          disabled={!mayEdit}
          value={values.address}
          error={errors.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <div role="status" style={{ overflowWrap: 'anywhere' }}>
          {example !== null && values.address.trim() !== '' && t('edoc.example', { address: example })}
        </div>
      </FormSection>
      <FormSection title={t('edoc.maps')}>
        <Textarea
          id={fieldId('scales')}
          label={t('edoc.scales')}
          description={t('edoc.scalesHelp')}
          inputMode="numeric"
          autosize
          minRows={4}
          maxRows={20}
          styles={{ input: { maxWidth: '16rem' } }}
          disabled={!mayEdit}
          value={values.scales}
          error={errors.scales}
          onChange={(event) => change({ scales: event.currentTarget.value })}
        />
        <Alert color="blue">{t('edoc.printing')}</Alert>
      </FormSection>
      {mayEdit && <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => (draft.clear(), setValues(pristine), setErrors({}))} />}
      {conflict && (
        <MergeDialog
          names={names}
          labelOf={(name) => t(`edoc.${name}`)}
          mine={values}
          base={pristine}
          theirs={written(conflict.current)}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          onCancel={() => setConflict(null)}
          onSave={(merged) => {
            setBase(conflict.current);
            setValues(merged);
            setConflict(null);
            void save(merged, conflict.current.version);
          }}
        />
      )}
    </form>
  );
}
