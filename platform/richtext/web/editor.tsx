import '@mantine/tiptap/styles.css';
import { Input, Skeleton } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { extensions } from './extensions.ts';
import { MediaDialog } from './media-dialog.tsx';
import { useRichTexts } from './texts.ts';
import { htmlOf, normalHtml, pasted } from './tidy.ts';
import { Toolbar } from './toolbar.tsx';
import { useUploads, type SendFile } from './uploads.ts';
import styles from './editor.module.css';

export interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** HTML; '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How pictures and files are sent; without it the text takes none. */
  readonly send?: SendFile;
}

/** What stands over the text while one scrolls: the caret is not behind the toolbar, nor behind the bar that saves. */
const covered = { top: 200, right: 0, bottom: 96, left: 0 };

const nowhere: SendFile = () => Promise.reject(new Error('no files here'));

/** Text with headings, lists, links, tables, pictures, files, videos and places. What it makes is what `allowed.ts` lets through. */
export function Editor({ id, label, description, error, required = false, value, onChange, send }: EditorProps): ReactNode {
  const texts = useRichTexts();
  const { uploads, add, clear } = useUploads(send ?? nowhere);
  const take = useRef<((files: readonly File[]) => void) | null>(null);
  const invalid = error !== undefined && error !== null && error !== false;
  // What the form holds, and how the editor writes what came from outside: the same text written differently is no change.
  const held = useRef<{ told: string; html: string; readonly outside: { readonly value: string; readonly html: string } } | null>(null);
  const props = useMemo(
    () => ({
      attributes: {
        id,
        'aria-label': label,
        'aria-multiline': 'true',
        ...(description !== undefined && { 'aria-describedby': `${id}-description` }),
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        class: styles['text'] ?? '',
      },
      scrollMargin: covered,
      scrollThreshold: covered,
      transformPastedHTML: pasted,
      // A link in a text being written is not followed.
      handleDOMEvents: { click: (_view: EditorView, event: MouseEvent) => void (leads(event) && event.preventDefault()) },
      handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => takeFiles(clipboardData, take.current),
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, moved: boolean) => {
        if (moved || !takeFiles(event.dataTransfer, take.current)) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
        return true;
      },
    }),
    [id, label, description, required, invalid],
  );
  const editor = useEditor({
    extensions,
    content: value,
    // Made when this stands: one made while drawing is destroyed when the drawing takes long.
    immediatelyRender: false,
    injectCSS: false,
    editorProps: props,
    onUpdate: ({ editor: { state } }) => {
      const html = htmlOf(state.doc);
      if (held.current === null || html === held.current.html) return;
      const { outside } = held.current;
      held.current = { told: html === outside.html ? outside.value : html, html, outside };
      onChange(held.current.told);
    },
  });
  useEffect(() => {
    take.current = send ? (files) => void add(files) : null;
  });
  // A draft taken up, a newer record, what the server made of a save: what the form holds is what stands in the editor. With the drawing
  // itself: a letter typed between it and a later look would be taken for a difference.
  useLayoutEffect(() => {
    if (editor === null || value === held.current?.told) return;
    const html = normalHtml(value, editor.schema);
    if (held.current !== null && html !== held.current.html) editor.commands.setContent(value, { emitUpdate: false });
    held.current = { told: value, html, outside: { value, html } };
  }, [editor, value]);
  return (
    <Input.Wrapper
      label={<FieldLabel text={label} required={required} />}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      labelElement="div"
      labelProps={{ style: { fontWeight: 600 } }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <RichTextEditor editor={editor} withTypographyStyles={false} withCodeHighlightStyles={false} labels={labelsOf(texts)} mt={4}>
        {editor && <Toolbar editor={editor} id={id} onFiles={send && ((files) => void add(files))} />}
        {editor ? <RichTextEditor.Content /> : <Skeleton height={360} />}
      </RichTextEditor>
      {editor && uploads.length > 0 && <MediaDialog editor={editor} uploads={uploads} onClose={clear} />}
    </Input.Wrapper>
  );
}

/** Files that were pasted or dropped; a word processor's pasted text brings a picture of itself along. */
function takeFiles(data: DataTransfer | null, take: ((files: readonly File[]) => void) | null): boolean {
  const files = [...(data?.files ?? [])];
  if (take === null || files.length === 0) return false;
  const words = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html').body.textContent.trim();
  if (words !== '') return false;
  take(files);
  return true;
}

const leads = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null;

function labelsOf(texts: ReturnType<typeof useRichTexts>) {
  return {
    boldControlLabel: texts.bold,
    italicControlLabel: texts.italic,
    underlineControlLabel: texts.underline,
    strikeControlLabel: texts.strike,
    h2ControlLabel: texts.h2,
    h3ControlLabel: texts.h3,
    h4ControlLabel: texts.h4,
    bulletListControlLabel: texts.bullets,
    orderedListControlLabel: texts.numbers,
    blockquoteControlLabel: texts.quote,
    undoControlLabel: texts.undo,
    redoControlLabel: texts.redo,
    tableRowBeforeControlLabel: texts.rowBefore,
    tableRowAfterControlLabel: texts.rowAfter,
    tableRowDeleteControlLabel: texts.rowDelete,
    tableColumnBeforeControlLabel: texts.columnBefore,
    tableColumnAfterControlLabel: texts.columnAfter,
    tableColumnDeleteControlLabel: texts.columnDelete,
    tableToggleHeaderRowControlLabel: texts.headerRow,
    tableToggleHeaderColumnControlLabel: texts.headerColumn,
    tableDeleteControlLabel: texts.tableDelete,
  };
}
