import { Alert, Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { DataField } from '../../contract.ts';
import { longestSld, readSld, type SldAnswer } from '../../domain/sld.ts';
import styles from '../data.module.css';
import { SldNotes } from '../record/sld-notes.tsx';
import { useDataTexts } from '../texts.ts';

interface Props {
  readonly style: VectorStyle;
  readonly fields: readonly DataField[];
  readonly onChange: (style: VectorStyle) => void;
}

/** Takes the symbols of QGIS, ArcGIS or GeoServer; what could not be taken is named. Nothing is saved yet. */
export function SldButton({ style, fields, onChange }: Props): ReactNode {
  const t = useDataTexts();
  const [answer, setAnswer] = useState<{ readonly name: string; readonly read: SldAnswer } | null>(null);
  const take = async (file: File): Promise<void> => {
    const read = file.size > longestSld * 4 ? ({ failed: 'too-large' } as const) : readSld(await file.text(), style.shape, fields);
    setAnswer({ name: file.name, read });
    if ('style' in read) onChange(read.style);
  };
  const forget = useRef<() => void>(null);
  const read = answer?.read;
  return (
    <div className={styles['stack']}>
      <div>
        <FileButton
          accept=".sld,.xml"
          resetRef={forget}
          onChange={(file) => {
            if (file) void take(file);
            forget.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={18} />}>
              {t('sld.button')}
            </Button>
          )}
        </FileButton>
      </div>
      {answer && read && 'failed' in read && (
        <Alert
          color="red"
          role="alert"
          title={t('sld.failed', { file: answer.name })}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setAnswer(null)}
        >
          {t(`sld.failure.${read.failed}`, { line: read.line ?? 0 })}
        </Alert>
      )}
      {answer && read && 'style' in read && (
        <Alert
          color={read.notes.length === 0 ? 'green' : 'yellow'}
          role="status"
          title={t('sld.taken', { file: answer.name })}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setAnswer(null)}
        >
          {read.style.rules && t('sld.classes', { count: read.style.rules.length })} {t('sld.unsaved')}
          <SldNotes notes={read.notes} />
        </Alert>
      )}
    </div>
  );
}
