import { Alert, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer } from '#platform/bulk/contract.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { ColumnsTable, PlanButton } from '#platform/imports/web/mapping.tsx';
import { ImportPage } from '#platform/imports/web/page.tsx';
import { SendFile } from '#platform/imports/web/send.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { labelOfTarget, targetLabels, targets } from '../../domain/columns.ts';
import { importBulk, importContract, importKinds, type ImportSort, type ImportView, type Mapping } from '../../import-contract.ts';
import { useDeskTexts } from './texts.ts';

const home = '/solar/gestao/import';

export function Screen(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const client = useQueryClient();
  return (
    <ImportPage
      t={t}
      title={t('title')}
      back={{ to: '/solar/roofs', label: t('back') }}
      home={home}
      slice="solar"
      bulk={importBulk}
      words={{
        field: (name) => labelOfTarget(name, locale) ?? t(`field.${name}`),
        value: (_field, value) =>
          value === null || value === undefined ? null : typeof value === 'number' ? value.toLocaleString(locale) : String(value),
      }}
      send={<Send />}
      show={(id, signal) => api(importContract, 'show', { params: { id }, signal })}
      found={(count) => t('rows', { count })}
      mapping={(read, onPlanned) => <MappingForm read={read} onPlanned={onPlanned} />}
      onDone={() => void client.invalidateQueries()}
    />
  );
}

function Send(): ReactNode {
  const t = useDeskTexts();
  const [kind, setKind] = useState<ImportSort>('roofs');
  const [epsg, setEpsg] = useState('');
  const send = (files: File[], onProgress: (share: number) => void): Promise<{ id: number }> => {
    const given = { files, onProgress, query: epsg.trim() === '' ? {} : { epsg: Number(epsg) } };
    return kind === 'roofs' ? upload(importContract, 'upload', given) : upload(importContract, 'raster', { ...given, params: { kind } });
  };
  return (
    <SendFile t={t} home={home} accept={kind === 'roofs' ? '.zip,.gpkg,.geojson,.json' : '.tif,.tiff'} send={send}>
      <Radio.Group label={t('what')} value={kind} onChange={(next) => setKind(importKinds.find((one) => one === next) ?? 'roofs')}>
        <Stack gap="xs" mt="xs">
          {importKinds.map((one) => (
            <Radio key={one} value={one} label={t(`kind.${one}`)} description={t(`kindHelp.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('epsg')}
        inputMode="numeric"
        maxLength={6}
        maw="20rem"
        value={epsg}
        onChange={(event) => setEpsg(event.currentTarget.value)}
      />
    </SendFile>
  );
}

/** Columns to fields, and how slopes and directions are counted; then the dry run. A raster has its columns settled. */
function MappingForm({ read, onPlanned }: { readonly read: ImportView; readonly onPlanned: (answer: BulkAnswer) => void }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [columns, setColumns] = useState<Mapping['columns']>(read.proposed);
  const [slopes, setSlopes] = useState<Mapping['slopes']>('degrees');
  const [directions, setDirections] = useState<Mapping['directions']>('north');
  const [source, setSource] = useState('');
  const change: Mapping = { import: read.id, columns, slopes, directions, source: source.trim() || null };
  const isRoofs = read.kind === 'roofs';
  return (
    <FormSection title={t('columns')}>
      <ColumnsTable
        t={t}
        file={read}
        columns={columns}
        targets={targets}
        options={targets.map((target) => ({ value: target, label: targetLabels[target][locale] }))}
        disabled={!isRoofs}
        onChange={setColumns}
      />
      {columns.code === undefined && <Alert color="yellow">{t('needs')}</Alert>}
      {isRoofs && (
        <Group grow align="flex-start">
          <NativeSelect
            label={t('slopes')}
            value={slopes}
            data={[
              { value: 'degrees', label: t('degrees') },
              { value: 'percent', label: t('percent') },
            ]}
            onChange={(event) => setSlopes(event.currentTarget.value === 'percent' ? 'percent' : 'degrees')}
          />
          <NativeSelect
            label={t('directions')}
            value={directions}
            data={[
              { value: 'north', label: t('north') },
              { value: 'south', label: t('south') },
            ]}
            onChange={(event) => setDirections(event.currentTarget.value === 'south' ? 'south' : 'north')}
          />
        </Group>
      )}
      <TextInput
        label={t('source')}
        description={t('sourceHelp')}
        maxLength={200}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <PlanButton
        t={t}
        disabled={columns.code === undefined}
        plan={() => api(importBulk, 'plan', { body: { selection: {}, change } })}
        onPlanned={onPlanned}
      />
    </FormSection>
  );
}
