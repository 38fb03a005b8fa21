import { Alert, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer } from '#platform/bulk/contract.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { ColumnsTable, PlanButton } from '#platform/imports/web/mapping.tsx';
import { ImportPage } from '#platform/imports/web/page.tsx';
import { SendFile } from '#platform/imports/web/send.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { labelOfTarget, targetLabels, targets } from '../../domain/columns.ts';
import { importBulk, importContract, type ImportView, type Mapping } from '../../import-contract.ts';
import { useDeskTexts } from './texts.ts';

const home = '/cemeteries/gestao/import';

export function Screen(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  return (
    <ImportPage
      t={t}
      title={t('import')}
      back={{ to: '/cemeteries/cemetery-operations', label: t('importBack') }}
      home={home}
      slice="cemeteries"
      bulk={importBulk}
      words={{ field: (name) => labelOfTarget(name, locale) ?? name, value: (_field, value) => (typeof value === 'string' ? value : null) }}
      send={
        <SendFile
          t={t}
          home={home}
          accept=".csv,.xlsx"
          formats={t('formats')}
          send={(files, onProgress) => upload(importContract, 'upload', { files, onProgress })}
        />
      }
      show={(id, signal) => api(importContract, 'show', { params: { id }, signal })}
      found={(count) => t('rows', { count })}
      mapping={(read, onPlanned) => <MappingForm read={read} onPlanned={onPlanned} />}
    />
  );
}

/** Columns to fields, what to do with places that are missing; then the dry run. */
function MappingForm({ read, onPlanned }: { readonly read: ImportView; readonly onPlanned: (answer: BulkAnswer) => void }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [columns, setColumns] = useState<Mapping['columns']>(read.proposed);
  const [make, setMake] = useState(false);
  const isPlaced = columns.cemetery !== undefined && columns.section !== undefined && columns.plot !== undefined;
  return (
    <FormSection title={t('columns')}>
      <ColumnsTable
        t={t}
        file={read}
        columns={columns}
        targets={targets}
        options={targets.map((target) => ({ value: target, label: targetLabels[target][locale] }))}
        onChange={setColumns}
      />
      {!isPlaced && <Alert color="yellow">{t('needs')}</Alert>}
      <Checkbox label={t('make')} checked={make} onChange={(event) => setMake(event.currentTarget.checked)} />
      <PlanButton
        t={t}
        disabled={!isPlaced}
        plan={() => api(importBulk, 'plan', { body: { selection: {}, change: { import: read.id, columns, missing: make ? 'make' : 'refuse' } } })}
        onPlanned={onPlanned}
      />
    </FormSection>
  );
}
