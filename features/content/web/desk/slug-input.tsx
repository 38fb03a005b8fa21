import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import { slugOf } from '../../domain/slug.ts';
import { kinds, type Kind } from './kinds.ts';
import { useDeskTexts } from './texts.ts';

/** The address of a text, and how it reads whole: also the one that will be made of the title. */
export function slugInput(kind: Kind) {
  return function SlugInput({ id, label, description, error, value, onChange, onBlur, values }: OwnInputProps): ReactNode {
    const t = useDeskTexts();
    const text = typeof value === 'string' ? value : '';
    const slug = text.trim() || slugOf(String(values['title'] ?? ''));
    const address = `${window.location.host}/${String(values['locale'] ?? 'pt')}/${kinds[kind].plain}/${slug}`;
    return (
      <div>
        <TextInput
          id={id}
          label={label}
          labelProps={{ style: { fontWeight: 600 } }}
          description={description}
          error={error}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={onBlur}
        />
        {slug !== '' && (
          <Text size="sm" mt={4} c="var(--lg-text-soft)" style={{ overflowWrap: 'anywhere' }}>
            {t('address', { address })}
          </Text>
        )}
      </div>
    );
  };
}
