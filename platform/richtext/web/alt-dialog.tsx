import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useRichTexts } from './texts.ts';

interface Props {
  readonly editor: Editor;
  readonly given: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** What a picture that stands in the text shows. */
export function AltDialog({ editor, given, onClose }: Props): ReactNode {
  const texts = useRichTexts();
  const [alt, setAlt] = useState(String(given['alt'] ?? ''));
  const [tried, setTried] = useState(false);
  const apply = (): void => {
    setTried(true);
    if (alt.trim() === '') return;
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
    onClose();
  };
  return (
    <DialogForm title={texts.altTitle} apply={texts.apply} onApply={apply} onClose={onClose}>
      <TextInput
        label={<FieldLabel text={texts.alt} required />}
        description={texts.altHelp}
        aria-required
        data-autofocus
        value={alt}
        error={tried && alt.trim() === '' && texts.required}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
    </DialogForm>
  );
}
