import { Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { descriptionMax } from '../../record/inputs.ts';
import { PublicWordsWarning } from '../../record/web/desk/public-words.tsx';
import { TemplatePicker } from '../../time/web/template-picker.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly minRows?: number;
  readonly value: string | null;
  readonly error: string | undefined;
  /** Response templates to begin from, for this move. */
  readonly templates?: { readonly occurrenceId: number; readonly statusId?: number };
  readonly onChange: (value: string | null) => void;
}

/** Words for the citizen; empty is nothing. */
export function WordsField({ label, help, minRows = 3, value, error, templates, onChange }: Props): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const field = (
    <Textarea
      ref={box}
      label={label}
      description={help}
      autosize
      minRows={minRows}
      maxRows={10}
      maxLength={descriptionMax}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
  return (
    <div>
      {field}
      {templates && <TemplatePicker {...templates} box={box} text={value ?? ''} onText={onChange} />}
      <PublicWordsWarning texts={[value]} />
    </div>
  );
}
