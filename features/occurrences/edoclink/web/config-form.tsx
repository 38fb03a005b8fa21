import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { edocHref, edocScalesMost, isEdocAddress } from '../../record/domain/edoc.ts';
import { edocContract } from '../contract.ts';
import { edocCodes } from '../permissions.ts';
import { useManageTexts } from '../../record/web/desk/manage-texts.ts';
import { scalesOf } from './scales-text.ts';
import { settingsKey } from './settings-key.ts';

type Settings = ReceivedOf<(typeof edocContract)['settings']>;
const written = ({ active, address, scales }: Settings) => ({ active, address: address ?? '', scales: scales.join('\n') });

export function ConfigForm({ stored }: { readonly stored: Settings }): ReactNode {
  const t = useManageTexts();
  const client = useQueryClient();
  const mayEdit = useCan(edocCodes.configEdit);
  const form = useVersionedForm({
    form: 'occurrences.edoclink',
    stored,
    record: edocContract.saveSettings.output,
    toForm: written,
    mayEdit,
    labelOf: (name) => t(`edoc.${name}`),
    fieldOf: topField,
    check: ({ address, scales }) => ({
      ...(address.trim() !== '' && !isEdocAddress(address.trim()) && { address: t('edoc.addressWrong') }),
      ...(scalesOf(scales) === null && { scales: t('edoc.scalesWrong', { most: edocScalesMost }) }),
    }),
    complaintsOf: ({ code, message }) => (code === 'edoc.scale-used' ? { scales: message } : null),
    save: ({ active, address, scales }, { version }) =>
      api(edocContract, 'saveSettings', { body: { active, address: address.trim() || null, scales: scalesOf(scales) ?? [] }, version }),
    onSaved: (saved) => {
      client.setQueryData(settingsKey, saved);
      toast.success(t('edoc.saved'));
      // The menu shows the maps, or does not; open records show links.
      void client.invalidateQueries({ queryKey: ['shell', 'menu'] });
      void client.invalidateQueries({ queryKey: ['occurrences'] });
    },
  });
  const { values } = form;
  const example = edocHref('2026/123', { active: true, address: values.address.trim() });
  return (
    <VersionedForm form={form} width="44rem" readOnly={t('edoc.readOnly')}>
      <FormSection title={t('edoc.link')}>
        <Checkbox {...form.tick('active')} label={t('edoc.active')} description={t('edoc.activeHelp')} disabled={!mayEdit} />
        <TextInput
          {...form.text('address')}
          type="url"
          label={t('edoc.address')}
          description={t('edoc.addressHelp')}
          maxLength={300}
          disabled={!mayEdit}
        />
        <div role="status" style={{ overflowWrap: 'anywhere' }}>
          {example !== null && values.address.trim() !== '' && t('edoc.example', { address: example })}
        </div>
      </FormSection>
      <FormSection title={t('edoc.maps')}>
        <Textarea
          {...form.text('scales')}
          label={t('edoc.scales')}
          description={t('edoc.scalesHelp')}
          inputMode="numeric"
          autosize
          minRows={4}
          maxRows={20}
          styles={{ input: { maxWidth: '16rem' } }}
          disabled={!mayEdit}
        />
        <Alert color="blue">{t('edoc.printing')}</Alert>
      </FormSection>
    </VersionedForm>
  );
}
