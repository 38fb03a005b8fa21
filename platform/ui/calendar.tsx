import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/pt';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import styles from './calendar.module.css';
import { useUi } from './texts.ts';

interface Props {
  readonly day: string | null;
  readonly onPick: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A month to pick a day from, in the words of the language. Loaded when it is opened; stands inside the kit. */
export default function Calendar({ day, onPick, min, max }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  return (
    <DatePicker
      value={day}
      {...(day !== null && { defaultDate: day })}
      onChange={(picked) => picked !== null && onPick(picked)}
      locale={locale === 'pt' ? 'pt' : 'en-gb'}
      firstDayOfWeek={1}
      weekendDays={[]}
      classNames={{ day: styles['day'] ?? '' }}
      size="md"
      highlightToday
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      ariaLabels={{
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        previousYear: t('date.previousYear'),
        nextYear: t('date.nextYear'),
        previousDecade: t('date.previousDecade'),
        nextDecade: t('date.nextDecade'),
        monthLevelControl: t('date.chooseMonth'),
        yearLevelControl: t('date.chooseYear'),
      }}
    />
  );
}
