import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import { Alert, Button, ColorInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { address } from '#platform/http/web/client.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { imageTypes, uploadLack } from '#platform/kernel/uploads.ts';
import { useLocale } from '#platform/shell/language.ts';
import { accentComplaint } from '#platform/tenancy/accent.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { sayNumber } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { ModuleItem } from '../../contract.ts';
import type { ModuleForm } from './module-form.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

/** A file to send, null to take the present one away; absent: as it is. */
export type ChosenPictures = { readonly [K in 'icon' | 'image']?: File | null };

interface Props {
  readonly form: ModuleForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<ModuleForm>) => void;
  readonly stored: ModuleItem | null;
  readonly pictures: ChosenPictures;
  readonly onPictures: (pictures: ChosenPictures) => void;
}

/** Icon, image and colour of a module. */
export function ModuleLook({ form, errors, change, stored, pictures, onPictures }: Props): ReactNode {
  const t = useTexts();
  const ui = useUi();
  const locale = useLocale();
  const complaint = /^#[0-9a-f]{6}$/i.test(form.themeColor) ? accentComplaint(form.themeColor.toLowerCase()) : null;
  return (
    <FormSection title={t('module.look')}>
      {(['icon', 'image'] as const).map((kind) => (
        <Picture
          key={kind}
          label={t(`module.${kind}`)}
          id={stored?.[kind] ?? null}
          chosen={pictures[kind]}
          onChoose={(file) => onPictures({ ...pictures, [kind]: file })}
        />
      ))}
      <ColorInput
        id={fieldId('themeColor')}
        label={t('module.themeColor')}
        maw="16rem"
        format="hex"
        placeholder="#00724c"
        eyeDropperButtonProps={{ 'aria-label': ui('pickColor') }}
        value={form.themeColor}
        error={errors['themeColor']}
        onChange={(themeColor) => change({ themeColor })}
      />
      <div role="status" aria-live="polite">
        {complaint && (
          <Alert color="orange">
            {t('module.contrast', { ratio: sayNumber(Math.round(complaint.ratio * 10) / 10, locale), offer: complaint.offer })}
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={() => change({ themeColor: complaint.offer })}>
              {t('module.useOffer', { offer: complaint.offer })}
            </Button>
          </Alert>
        )}
      </div>
    </FormSection>
  );
}

interface PictureProps {
  readonly label: string;
  readonly id: string | null;
  readonly chosen: File | null | undefined;
  readonly onChoose: (file: File | null | undefined) => void;
}

function Picture({ label, id, chosen, onChoose }: PictureProps): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const { uploadMax } = usePublicConfig();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const source = useObjectUrl(chosen ?? null) ?? (chosen === undefined && id !== null ? address(`/api/files/${id}`, {}) : null);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const lack = uploadLack(file, { maxMebibytes: uploadMax });
    setError(lack === null ? null : sayComplaint(lack, locale));
    if (lack === null) onChoose(file);
  };
  return (
    <div>
      <div className={styles['picture']}>
        {source !== null && <img src={source} alt={label} />}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={imageTypes.map((type) => `.${type}`).join(',')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          onClick={() => input.current?.click()}
          aria-label={`${label}: ${t(source === null ? 'module.choose' : 'module.change')}`}
        >
          {label}: {t(source === null ? 'module.choose' : 'module.change')}
        </Button>
        {source !== null && (
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${label}: ${t('module.takeAway')}`}
            onClick={() => onChoose(id === null ? undefined : null)}
          >
            {t('module.takeAway')}
          </Button>
        )}
      </div>
      <p className={styles['soft']}>{chosen ? t('module.pictureAfter') : t('module.pictureHelp', { max: uploadMax })}</p>
      {error !== null && (
        <p role="alert" style={{ color: 'var(--lg-danger)' }}>
          {error}
        </p>
      )}
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be given back, which only an effect can do
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
