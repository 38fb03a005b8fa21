import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import parts from '../../../record/web/plain/parts.module.css';
import { shrink } from '../../../record/web/photos/photo-file.ts';

interface Props {
  readonly files: readonly File[];
  readonly max: number;
  readonly onChange: (files: readonly File[]) => void;
}

/** Photos that go with an answer, made smaller before they leave. */
export function PhotoInput({ files, max, onChange }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const input = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const take = async (chosen: readonly File[]): Promise<void> => {
    setTooMany(files.length + chosen.length > max);
    const small = await Promise.all(chosen.slice(0, max - files.length).map(shrink));
    onChange([...files, ...small.map(({ blob, name }) => new File([blob], name, { type: blob.type }))]);
  };
  return (
    <div className={parts['stack']}>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={parts['row']}>
              <span>{file.name}</span>
              <button
                type="button"
                className="lg-button"
                data-quiet
                aria-label={t('outside.photoRemove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < max && (
        <p className={parts['row']}>
          <button type="button" className="lg-button" data-quiet onClick={() => input.current?.click()}>
            <IconPhotoPlus size={20} aria-hidden /> {t('outside.photosAdd')}
          </button>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        data-testid="photos"
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <p className={parts['help']} role="status">
        {t(tooMany ? 'outside.photosMany' : 'outside.photosCount', { count: files.length, max })}
      </p>
    </div>
  );
}
