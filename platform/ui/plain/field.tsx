import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '#platform/kernel/errors.ts';
import styles from './plain.module.css';
import { usePlain } from './texts.ts';

interface Shared {
  /** Also the id the error summary leads to: `field-{name}`. */
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly required?: boolean;
}

/** What must be filled in says so in words, after its name; all else says nothing. */
export function Must({ required }: Pick<Shared, 'required'>): ReactNode {
  const { t } = useTranslation('platform');
  return required && <span className={styles['must']}> ({t('form.required')})</span>;
}

/** Label, help and complaints around a control. */
export function Labelled({ name, label, help, errors, required, children }: Shared & { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['field']} data-wrong={wrong(errors) || undefined}>
      <label htmlFor={`field-${name}`}>
        {label}
        <Must required={required} />
      </label>
      {help !== undefined && (
        <p id={`help-${name}`} className={styles['help']}>
          {help}
        </p>
      )}
      {children}
      <Complaint name={name} errors={errors} />
    </div>
  );
}

export function Complaint({ name, errors }: Pick<Shared, 'name' | 'errors'>): ReactNode {
  if (!wrong(errors)) return null;
  return (
    <p id={`error-${name}`} className={styles['error']}>
      {errors?.map(({ message }) => message).join(' ')}
    </p>
  );
}

/** What ties a control to its label, help and complaint. */
export function described({ name, help, errors, required }: Omit<Shared, 'label'>) {
  const by = [...(help === undefined ? [] : [`help-${name}`]), ...(wrong(errors) ? [`error-${name}`] : [])];
  return {
    id: `field-${name}`,
    name,
    'aria-describedby': by.length > 0 ? by.join(' ') : undefined,
    'aria-invalid': wrong(errors) || undefined,
    'aria-required': required || undefined,
  };
}

const wrong = (errors: readonly FieldError[] | undefined): boolean => errors !== undefined && errors.length > 0;

export function TextField({
  value,
  onChange,
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  ...shared
}: Shared & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text';
  readonly maxLength?: number;
}): ReactNode {
  return (
    <Labelled {...shared}>
      <input
        {...described(shared)}
        className={styles['input']}
        type={type}
        value={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  );
}

/** A text of several lines that says how much room is left. */
export function LongTextField({
  value,
  onChange,
  max,
  rows = 6,
  ...shared
}: Shared & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly max: number;
  readonly rows?: number;
}): ReactNode {
  const t = usePlain();
  const counter = useId();
  const left = max - value.length;
  const ties = described(shared);
  return (
    <Labelled {...shared}>
      <textarea
        {...ties}
        aria-describedby={[ties['aria-describedby'], counter].filter(Boolean).join(' ')}
        className={styles['input']}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={counter} className={styles['help']} data-over={left < 0 || undefined}>
        {t(left < 0 ? 'over' : 'counter', { used: value.length, max, over: -left })}
      </p>
    </Labelled>
  );
}

export function CheckField({
  name,
  checked,
  onChange,
  label,
  errors,
  required,
}: Shared & { readonly checked: boolean; readonly onChange: (checked: boolean) => void }): ReactNode {
  return (
    <div className={styles['field']} data-wrong={wrong(errors) || undefined}>
      <label className={styles['check']}>
        <input
          type="checkbox"
          {...described({ name, errors, required: required ?? false })}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {label}
          <Must required={required} />
        </span>
      </label>
      <Complaint name={name} errors={errors} />
    </div>
  );
}
