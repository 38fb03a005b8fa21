import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldLabel, FormSection } from '#platform/ui/form-parts.tsx';
import type { DatasetDetail } from '../../contract.ts';
import { useDataTexts } from '../texts.ts';
import type { DataForm } from './use-form.ts';

interface Props {
  readonly form: DataForm;
  readonly dataset: DatasetDetail;
}

export function GeneralTab({ form, dataset }: Props): ReactNode {
  const t = useDataTexts();
  const readOnly = !form.mayEdit;
  return (
    <FormSection>
      <TextInput {...form.text('title')} label={<FieldLabel text={t('field.title')} required />} maxLength={200} readOnly={readOnly} maw="36rem" />
      <Textarea
        {...form.text('description')}
        label={t('field.description')}
        description={t('field.descriptionHelp')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        readOnly={readOnly}
        maw="52rem"
      />
      <TextInput
        {...form.text('attribution')}
        label={t('field.attribution')}
        description={t('field.attributionHelp')}
        maxLength={300}
        readOnly={readOnly}
        maw="36rem"
      />
      {dataset.current !== null && (
        <Checkbox {...form.tick('editable')} label={t('field.editable')} description={t('field.editableHelp')} disabled={readOnly} />
      )}
    </FormSection>
  );
}
