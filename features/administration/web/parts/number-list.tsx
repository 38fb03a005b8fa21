import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly label: string;
  readonly values: readonly number[];
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** What is said of a number that is there already. */
  readonly duplicate: (value: number) => string;
  readonly onChange: (values: readonly number[]) => void;
}

/** Numbers from coarse to fine; none twice, said at once. */
export function NumberList({ name, title, help, label, values, error, disabled, duplicate, onChange }: Props): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const [typed, setTyped] = useState<number | string>('');
  const [wrong, setWrong] = useState<string | null>(null);
  const add = (): void => {
    if (typeof typed !== 'number' || typed <= 0) return;
    if (values.includes(typed)) return setWrong(duplicate(typed));
    setWrong(null);
    setTyped('');
    onChange([...values, typed].toSorted((a, b) => b - a));
  };
  return (
    <FormSection title={title}>
      <p className={styles['soft']}>{help}</p>
      <ul className={styles['chips']}>
        {values.map((value) => (
          <li key={value}>
            {sayNumber(value, locale)}
            {!disabled && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('remove', { name: sayNumber(value, locale) })}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={styles['line']}>
          <NumberInput
            id={fieldId(name)}
            aria-label={label}
            placeholder={label}
            min={0}
            decimalScale={6}
            hideControls
            value={typed}
            error={wrong ?? error}
            onChange={(value) => {
              setTyped(value);
              setWrong(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button variant="default" onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
