import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { language } from '#platform/shell/language.ts';
import { searchSite } from '#platform/shell/site-search.ts';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { Picker } from '#platform/ui/picker.tsx';
import type { LoadOptions } from '#platform/ui/types.ts';
import { linkAddress } from './address.ts';
import { insertFigure } from './insert.ts';
import { DialogForm } from './dialog-form.tsx';
import { useRichTexts } from './texts.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

const order = ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[];

/** What visitors find in this portal, by where it stands. */
const inPortal: LoadOptions = async (term, signal) => {
  if (term.trim() === '') return [];
  const { groups } = await searchSite(term, language.get(), signal);
  return groups
    .flatMap(({ hits }) => hits)
    .flatMap(({ to, label }) => (to === undefined ? [] : [{ value: to.startsWith('/') ? `/#${to}` : to, label }]));
};

/** A link over the selection, or with words of its own where nothing is selected. */
export function LinkDialog({ editor, onClose }: Props): ReactNode {
  const texts = useRichTexts();
  const { href } = editor.getAttributes('link');
  const linked = typeof href === 'string';
  const [address, setAddress] = useState(linked ? href : '');
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);
  const bare = editor.state.selection.empty && !linked;
  const apply = (): void => {
    const target = linkAddress(address, window.location.origin);
    if (target === null) return setWrong(true);
    const mark = { type: 'link', attrs: { href: target } };
    if (bare)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: words.trim() || address.trim(), marks: [mark] })
        .unsetMark('link')
        .run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href: target }).run();
    onClose();
  };
  const unlink = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <DialogForm
      title={texts.link}
      apply={texts.apply}
      onApply={apply}
      onClose={onClose}
      extra={
        linked && (
          <Button variant="subtle" color="red" onClick={unlink}>
            {texts.unlink}
          </Button>
        )
      }
    >
      <TextInput
        label={<FieldLabel text={texts.address} required />}
        description={texts.addressHelp}
        inputWrapperOrder={order}
        data-autofocus
        aria-required
        value={address}
        error={wrong && texts.addressWrong}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
      />
      <Picker
        label={texts.inPortal}
        description={texts.inPortalHelp}
        inputWrapperOrder={order}
        load={inPortal}
        known={[]}
        value={null}
        onChange={(found) => {
          setAddress(found ?? '');
          setWrong(false);
        }}
      />
      {bare && <TextInput label={texts.linkText} value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />}
    </DialogForm>
  );
}

/** A video stays where it is: the text leads to it. */
export function VideoDialog({ editor, onClose, given }: Props & { readonly given: Readonly<Record<string, unknown>> | null }): ReactNode {
  const texts = useRichTexts();
  const [address, setAddress] = useState(String(given?.['href'] ?? ''));
  const [title, setTitle] = useState(String(given?.['title'] ?? ''));
  const [tried, setTried] = useState(false);
  const href = linkAddress(address, window.location.origin);
  const wrong = href === null || /^(?:mailto|tel):/.test(href);
  const apply = (): void => {
    setTried(true);
    if (wrong || title.trim() === '') return;
    const attrs = { href, title: title.trim() };
    if (given) editor.chain().focus().updateAttributes('video', attrs).run();
    else insertFigure(editor, [{ type: 'video', attrs }]);
    onClose();
  };
  return (
    <DialogForm title={texts.video} apply={given ? texts.apply : texts.insert} onApply={apply} onClose={onClose}>
      <TextInput
        label={<FieldLabel text={texts.address} required />}
        description={texts.videoHelp}
        inputWrapperOrder={order}
        data-autofocus
        aria-required
        value={address}
        error={tried && wrong && texts.videoAddressWrong}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextInput
        label={<FieldLabel text={texts.videoTitle} required />}
        aria-required
        value={title}
        error={tried && title.trim() === '' && texts.required}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </DialogForm>
  );
}
