import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { mebibytes } from '#platform/kernel/uploads.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { usePageTexts } from './page-texts.ts';
import styles from './portal.module.css';

interface Props {
  readonly files: readonly File[];
  readonly most: number;
  /** MB a file may have. */
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** A few files to send along, by name, each to be taken back. What is too large is refused at once, with the limit. */
export function Attachments({ files, most, max, error, onChange }: Props): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const size = (file: File): string => sayNumber(Math.max(0.1, Math.round((file.size / mebibytes(1)) * 10) / 10), locale);
  const take = (given: readonly File[]): void => {
    const fitting = given.filter((file) => file.size <= mebibytes(max));
    setRefused([
      ...given.filter((file) => !fitting.includes(file)).map((file) => t('contact.filesLarge', { name: file.name, size: size(file), max })),
      ...(files.length + fitting.length > most ? [t('contact.filesMost', { n: most })] : []),
    ]);
    onChange([...files, ...fitting].slice(0, most));
  };
  return (
    <fieldset className={styles['files']}>
      <legend>{t('contact.filesTitle')}</legend>
      <p className={styles['small']}>{t('contact.filesHelp', { n: most, max })}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${index}`}>
              <span>
                {file.name} <small>{size(file)} MB</small>
              </span>
              <button
                type="button"
                aria-label={t('contact.filesRemove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < most && (
        <Button id="field-files" variant="default" leftSection={<IconPaperclip size={18} aria-hidden />} onClick={() => input.current?.click()}>
          {t('contact.filesAdd')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {[...refused, ...(error === undefined ? [] : [error])].map((complaint) => (
        <p key={complaint} role="alert" className={styles['wrong']}>
          {complaint}
        </p>
      ))}
    </fieldset>
  );
}
