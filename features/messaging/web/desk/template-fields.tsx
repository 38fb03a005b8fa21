import { TextInput, Textarea } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import styles from './desk.module.css';
import { insertTag, type TextName, type Values } from './form-state.ts';
import { useTexts } from './texts.ts';

interface Props {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly tags: readonly { readonly name: string; readonly label: string }[];
  readonly onChange: (part: Partial<Values>) => void;
}

/** Subject and message in both languages, and the tags that may stand in them. */
export function TemplateFields({ values, errors, tags, onChange }: Props): ReactNode {
  const t = useTexts();
  const [last, setLast] = useState<TextName>('messagePt');
  const inputs = useRef(new Map<TextName, HTMLInputElement | HTMLTextAreaElement>());
  const insert = (tag: string): void => {
    const input = inputs.current.get(last);
    const start = input?.selectionStart ?? values[last].length;
    const { text, cursor } = insertTag(values[last], start, input?.selectionEnd ?? start, tag);
    onChange({ [last]: text });
    window.requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(cursor, cursor);
    });
  };
  const common = (name: TextName, lang: string) => ({
    id: fieldId(name),
    label: t(name),
    lang,
    required: true,
    value: values[name],
    error: errors[name],
    onFocus: () => setLast(name),
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (element) inputs.current.set(name, element);
    },
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <FormSection title={t('sectionText')}>
      <p className={styles['help']}>{t('textHelp')}</p>
      <div role="group" aria-label={t('tags')} className={styles['tags']}>
        <p className={styles['help']}>
          <strong>{t('tags')}.</strong> {t('tagsHelp')}
        </p>
        <ul>
          {tags.map(({ name, label }) => (
            <li key={name}>
              <button type="button" title={label} aria-label={t('insert', { name, label })} onClick={() => insert(name)}>
                {`{${name}}`} <span>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {(['Pt', 'En'] as const).map((language) => (
        <div key={language} className={styles['language']}>
          <TextInput {...common(`subject${language}`, language === 'Pt' ? 'pt' : 'en')} maxLength={200} />
          <Textarea {...common(`message${language}`, language === 'Pt' ? 'pt' : 'en')} maxLength={8000} autosize minRows={4} maxRows={16} />
        </div>
      ))}
    </FormSection>
  );
}
