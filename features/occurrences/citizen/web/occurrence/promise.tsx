import { IconCalendarDue, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { promiseOf } from '../../domain/promise.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { useNow } from '../../../record/web/now.ts';
import styles from './promise.module.css';

/** Until when it is expected to be solved; and when that day has gone by, that it has. */
export function PromiseLine({ occurrence }: { readonly occurrence: Pick<PublicOccurrence, 'dueAt' | 'pausedAt'> }): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const told = promiseOf(occurrence, useNow(), publicConfig().timeZone, locale);
  if (told === null) return null;
  const Icon = told.kind === 'paused' ? IconPlayerPause : IconCalendarDue;
  return (
    <p className={styles['promise']} data-kind={told.kind}>
      <Icon size={20} aria-hidden /> <span>{t(`citizen.promise.${told.kind}`, { day: told.day })}</span>
    </p>
  );
}
