import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '#platform/kernel/locale.ts';
import { chooseLanguage, useLocale } from './language.ts';
import { chooseScheme, schemes, useScheme } from './scheme.ts';
import styles from './shell.module.css';

/** Portuguese or English; each names itself in its own language. */
export function LanguageChoice(): ReactNode {
  const { t } = useTranslation('platform');
  const shown = useLocale();
  return (
    <div className={styles['choice']} role="group" aria-label={t('language.label')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale === 'pt' ? 'pt-PT' : 'en'}
          aria-pressed={locale === shown}
          title={t(`language.${locale}`)}
          onClick={() => void chooseLanguage(locale)}
        >
          <span aria-hidden>{locale.toUpperCase()}</span>
          <span className="lg-hidden">{t(`language.${locale}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** Light, dark, or as the device says. */
export function SchemeChoice(): ReactNode {
  const { t } = useTranslation('platform');
  const scheme = useScheme();
  const id = useId();
  return (
    <div className={styles['scheme']}>
      <label htmlFor={id}>{t('scheme.label')}</label>
      <select id={id} value={scheme} onChange={(event) => chooseScheme(schemes.find((one) => one === event.currentTarget.value) ?? 'auto')}>
        {schemes.map((one) => (
          <option key={one} value={one}>
            {t(`scheme.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
