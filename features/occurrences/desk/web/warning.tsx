import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import styles from '../../record/web/desk/detail.module.css';
import { changesOf } from './changes.tsx';
import { useDeskTexts } from './texts.ts';
import type { useOthers } from '../../record/web/desk/use-record.ts';

/** Specification 2 §8: "This occurrence was changed by another user", as soon as it is, with what and by whom. */
export function OthersNotice({ others, isWriting }: { readonly others: ReturnType<typeof useOthers>; readonly isWriting: boolean }): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const locale = useLocale();
  const { news, gone, seen } = others;
  return (
    <div role="alert" className={styles['alerts']}>
      {gone && <Alert color="red" icon={<IconAlertTriangle />} title={t('warning.deleted')} />}
      {!gone && news.length > 0 && (
        <Alert
          color={isWriting ? 'yellow' : 'blue'}
          icon={isWriting ? <IconAlertTriangle /> : <IconRefresh />}
          title={t(isWriting ? 'warning.title' : 'warning.updated')}
          withCloseButton
          closeButtonLabel={ui('close')}
          onClose={seen}
        >
          <ul className={styles['news']}>
            {news.map((entry) => (
              <li key={entry.id}>
                <strong>{t(`timeline.kind.${entry.kind}`)}</strong>
                {entry.kind === 'moved' && entry.to && ` → ${entry.to.name}`}
                {changesOf(entry).length > 0 &&
                  `: ${changesOf(entry)
                    .map(({ field }) => t(`timeline.field.${field}`, { defaultValue: field }))
                    .join(', ')}`}
                {' · '}
                {entry.by ?? t(entry.side === 'reporter' ? 'timeline.reporter' : 'timeline.system')}, {sayAgo(entry.at, locale)}
              </li>
            ))}
          </ul>
          {isWriting && t('warning.text')}
        </Alert>
      )}
    </div>
  );
}
