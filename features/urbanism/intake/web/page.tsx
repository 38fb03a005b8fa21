import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useWords } from '#platform/crud/bulk/web/words.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { ImportPage } from '#platform/imports/web/page.tsx';
import { SendFile } from '#platform/imports/web/send.tsx';
import { processes } from '../../record/process.ts';
import { importBulk, importContract } from '../contract.ts';
import { MappingForm } from './mapping.tsx';
import { useIntake } from './texts.ts';

const home = '/gugestao/import';

export function Screen(): ReactNode {
  const t = useIntake();
  const words = useWords(processes);
  return (
    <ImportPage
      t={t}
      title={t('title')}
      back={{ to: '/gugestao/processes', label: t('back') }}
      home={home}
      slice="urbanism"
      bulk={importBulk}
      words={{
        field: (name) => (name === 'areas' ? t('area') : words.field(name)),
        value: (field, value) => (field === 'areas' ? (typeof value === 'string' ? value : null) : words.value(field, value)),
      }}
      send={<Send />}
      show={(id, signal) => api(importContract, 'show', { params: { id }, signal })}
      found={(count) => t('found', { count })}
      mapping={(read, onPlanned) => <MappingForm read={read} onPlanned={onPlanned} />}
    />
  );
}

function Send(): ReactNode {
  const t = useIntake();
  const [layer, setLayer] = useState('');
  return (
    <SendFile
      t={t}
      home={home}
      accept=".csv,.xlsx,.gpkg,.zip"
      formats={t('formats')}
      send={(files, onProgress) => upload(importContract, 'upload', { body: layer.trim() === '' ? {} : { layer: layer.trim() }, files, onProgress })}
    >
      <TextInput
        label={t('layer')}
        description={t('layerHelp')}
        value={layer}
        onChange={(event) => setLayer(event.currentTarget.value)}
        maw="20rem"
      />
    </SendFile>
  );
}
