import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './plain.module.css';
import { useUi } from '../texts.ts';
import { useTypedDate, type DateValue } from '../use-typed-date.ts';

const Calendar = lazy(async () => {
  const [{ Kit }, { default: Month }] = await Promise.all([import('#platform/shell/kit.tsx'), import('../calendar.tsx')]);
  return {
    default: (props: ComponentProps<typeof Month>): ReactNode => (
      <Kit>
        <Month {...props} />
      </Kit>
    ),
  };
});

type Props = DateValue & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name' | 'min' | 'max' | 'type'> & { readonly told: boolean };

/** A day on a page without the kit: typed, or picked from a calendar that opens below and is loaded then. `told`: its error is shown already. */
export function PlainDate({ kind, value, onChange, name, min, max, told, ...input }: Props): ReactNode {
  const t = useUi();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useTypedDate({ ...(kind && { kind }), value, onChange, name, min, max });
  const errorId = `${panel}-error`;
  const unread = told ? undefined : field.error;
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      <div className={styles['dateLine']}>
        <input
          {...input}
          type="text"
          autoComplete="off"
          placeholder={field.placeholder}
          value={field.text}
          aria-invalid={unread !== undefined || input['aria-invalid']}
          aria-describedby={[input['aria-describedby'], unread && errorId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => field.change(event.currentTarget.value)}
          onFocus={field.enter}
          onBlur={field.leave}
          onKeyDown={(event) => event.altKey && event.key === 'ArrowDown' && setOpen(true)}
        />
        <button
          ref={button}
          type="button"
          className={styles['dateButton']}
          aria-label={t('date.open', { name })}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={22} aria-hidden />
        </button>
      </div>
      {unread !== undefined && (
        <p id={errorId} className={styles['error']}>
          {unread}
        </p>
      )}
      <div id={panel} className={styles['datePanel']} hidden={!open}>
        {open && (
          <Suspense fallback={<p>{t('date.loading')}</p>}>
            <Calendar
              day={field.day}
              min={min}
              max={max}
              onPick={(day) => {
                field.pick(day);
                close();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
