import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { offered } from '../../domain/parts.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import type { Sending } from './use-sending.ts';

interface Props {
  readonly sending: Sending;
  /** What the button says. */
  readonly label: string;
}

/** A place to drop a file on, or to choose it; what is wrong with it and how far it is on its way are said here. */
export function FileDrop({ sending, label }: Props): ReactNode {
  const t = useDataTexts();
  const [over, setOver] = useState(false);
  const { share, refused, problem } = sending;
  const forget = useRef<() => void>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (share === null) sending.take([...event.dataTransfer.files]);
  };
  return (
    <div className={styles['stack']}>
      {/* The button does the same by keyboard. */}
      <div
        className={styles['drop']}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={40} stroke={1.25} aria-hidden />
        {share === null ? (
          <>
            <Text>{t('upload.drop')}</Text>
            <FileButton
              multiple
              accept={offered}
              resetRef={forget}
              onChange={(files) => {
                sending.take(files);
                // The same file, mended, may be chosen again.
                forget.current?.();
              }}
            >
              {(props) => <Button {...props}>{label}</Button>}
            </FileButton>
            <Text size="sm" c="var(--lg-text-soft)">
              {t('upload.formats')}
            </Text>
          </>
        ) : (
          <div className={styles['sending']}>
            <Text fw={600} role="status">
              {t('upload.sending', { percent: Math.round(share * 100) })}
            </Text>
            <Progress value={share * 100} aria-label={t('upload.progress')} />
            <Group justify="center">
              <Button variant="default" onClick={sending.cancel}>
                {t('upload.cancel')}
              </Button>
            </Group>
          </div>
        )}
      </div>
      {refused && (
        <Alert color="red" role="alert" title={t(`upload.refused.${refused.is}`)}>
          {refused.is === 'lacking' ? t('upload.refused.lackingText', { files: refused.missing.join(', ') }) : t(`upload.refused.${refused.is}Text`)}
        </Alert>
      )}
      {problem !== null && (
        <Alert color="red" role="alert" title={t('upload.failed')}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
