import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { lengthOf, type ModuleForm } from './module-form.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  readonly form: ModuleForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<ModuleForm>) => void;
}

const mobile = 55;

/** What search engines and the portal's card say of the module. */
export function SearchTexts({ form, errors, change }: Props): ReactNode {
  const t = useTexts();
  const count = (text: string): string => {
    const length = lengthOf(text);
    if (length === 0) return t('module.descriptionHelp');
    return length > mobile && length <= 65 ? t('module.countMobile', { count: length }) : t('module.count', { count: length });
  };
  return (
    <FormSection title={t('module.search')}>
      {(['descriptionPt', 'descriptionEn'] as const).map((name) => (
        <Textarea
          key={name}
          id={fieldId(name)}
          lang={name === 'descriptionPt' ? 'pt' : 'en'}
          label={t(`module.${name}`)}
          description={count(form[name])}
          autosize
          minRows={1}
          value={form[name]}
          error={errors[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
      ))}
      <TextInput
        id={fieldId('keywords')}
        label={t('module.keywords')}
        description={t('module.keywordsHelp')}
        value={form.keywords}
        error={errors['keywords']}
        onChange={(event) => change({ keywords: event.currentTarget.value })}
      />
    </FormSection>
  );
}

/** Preview of the module while it is being edited. */
export function ModulePreview({ form }: { readonly form: ModuleForm }): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const { name } = usePublicConfig();
  const title = (locale === 'en' && form.nameEn) || form.namePt || '…';
  const text = (locale === 'en' && form.descriptionEn) || form.descriptionPt || '…';
  const cut = Array.from(text).length > mobile ? `${Array.from(text).slice(0, mobile).join('').trimEnd()}…` : text;
  return (
    <FormSection title={t('module.preview')}>
      <div className={styles['preview']}>
        <h3>{t('module.previewSearch')}</h3>
        <strong>
          {title} | {name}
        </strong>
        <p>{text}</p>
      </div>
      <div className={`${styles['preview']} ${styles['mobile']}`}>
        <h3>{t('module.previewMobile')}</h3>
        <strong>
          {title} | {name}
        </strong>
        <p>{cut}</p>
      </div>
      {form.home && !form.backoffice && (
        <div className={styles['preview']} style={form.themeColor === '' ? undefined : { borderTop: `4px solid ${form.themeColor}` }}>
          <h3>{t('module.previewCard')}</h3>
          <strong>{title}</strong>
          <p>{text}</p>
        </div>
      )}
    </FormSection>
  );
}
