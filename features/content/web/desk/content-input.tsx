import type { ReactNode } from 'react';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import { upload } from '#platform/http/web/client.ts';
import { RichTextInput } from '#platform/richtext/web/rich-text-input.tsx';
import { kinds, type Kind } from './kinds.ts';

/** The text, whose pictures and files the slice keeps. */
export function contentInput(kind: Kind) {
  const { desk } = kinds[kind];
  return function ContentInput({ value, values: _values, onBlur: _onBlur, ...props }: OwnInputProps): ReactNode {
    return (
      <RichTextInput
        {...props}
        value={typeof value === 'string' ? value : ''}
        send={(file, onProgress) => upload(desk, 'upload', { files: [file], onProgress })}
      />
    );
  };
}
