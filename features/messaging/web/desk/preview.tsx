import { SegmentedControl, Select } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { Crest } from '#platform/shell/crest.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import styles from './desk.module.css';
import type { Values } from './form-state.ts';
import { useScope } from './scope.ts';
import { useTexts } from './texts.ts';

/** What its reader will see, filled with a record: as a mail, and as it appears in the application. */
export function Preview({ values }: { readonly values: Values }): ReactNode {
  const t = useTexts();
  const { contract } = useScope();
  const shown = useLocale();
  const [locale, setLocale] = useState<Locale>(shown);
  const [recordId, setRecordId] = useState<string | null>(null);
  const trigger = values.triggers[0];
  const { data: examples } = useQuery({
    queryKey: ['notifications', 'examples', trigger],
    queryFn: ({ signal }) => api(contract, 'examples', { query: { trigger: trigger ?? '' }, signal }),
    enabled: trigger !== undefined,
  });
  const known = examples?.items ?? [];
  const record = known.find((one) => one.recordId === recordId) ?? known[0];
  const { subjectPt, subjectEn, messagePt, messageEn, channelId, triggers } = values;
  const [body] = useDebouncedValue(
    {
      // An empty field is not yet wrong while it is being written.
      subjectPt: subjectPt || ' ',
      subjectEn: subjectEn || ' ',
      messagePt: messagePt || ' ',
      messageEn: messageEn || ' ',
      channelId,
      triggers: [...triggers],
      locale,
      ...(record && trigger !== undefined && recordId !== '' && { recordId: record.recordId }),
    },
    400,
  );
  const isWritten = [subjectPt, subjectEn, messagePt, messageEn].every((text) => text.trim() !== '');
  const { data, isError } = useQuery({
    queryKey: ['notifications', 'preview', body],
    queryFn: ({ signal }) => api(contract, 'preview', { body, signal }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <aside className={styles['preview']} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <div className={styles['previewTools']}>
        {known.length > 0 && (
          <Select
            label={t('previewRecord')}
            allowDeselect={false}
            data={[...known.map((one) => ({ value: one.recordId, label: one.title })), { value: '', label: t('previewSample') }]}
            value={recordId ?? record?.recordId ?? ''}
            onChange={(chosen) => setRecordId(chosen)}
          />
        )}
        <SegmentedControl
          aria-label={t('previewLanguage')}
          data={[
            { value: 'pt', label: t('portuguese') },
            { value: 'en', label: t('english') },
          ]}
          value={locale}
          onChange={(chosen) => setLocale(chosen as Locale)}
        />
      </div>
      {!isWritten && <p className={styles['hint']}>{t('previewEmpty')}</p>}
      {isError && <p role="alert">{t('previewFailed')}</p>}
      {isWritten && data && (
        <div lang={locale === 'pt' ? 'pt-PT' : 'en'} aria-live="polite">
          {data.unknownTags.length > 0 && (
            <p className={styles['wrong']}>{t('unknownTags', { tags: data.unknownTags.map((name) => `{${name}}`).join(', ') })}</p>
          )}
          {channelId === 'email' ? <MailLook {...data} /> : <AppLook subject={data.subject} text={data.paragraphs.join('\n')} />}
        </div>
      )}
    </aside>
  );
}

/** The e-mail in the municipality's layout. */
function MailLook({ subject, paragraphs, action }: { subject: string; paragraphs: readonly string[]; action: string | null }): ReactNode {
  const t = useTexts();
  const { name, authority, ...look } = publicConfig();
  return (
    <>
      <h3>{t('asMail')}</h3>
      <div className={styles['mail']}>
        <p className={styles['letterhead']}>
          <Crest />
          <strong>{name}</strong>
        </p>
        <h4>{subject}</h4>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        {action !== null && (
          <p className={styles['button']} style={{ background: accentOf(look) }}>
            {action}
          </p>
        )}
        <footer>
          {authority}
          <br />
          {t('automaticMail')}
        </footer>
      </div>
    </>
  );
}

function AppLook({ subject, text }: { readonly subject: string; readonly text: string }): ReactNode {
  const t = useTexts();
  return (
    <>
      <h3>{t('asApp')}</h3>
      <div className={styles['app']}>
        <strong>{subject}</strong>
        <span>{text}</span>
      </div>
    </>
  );
}
