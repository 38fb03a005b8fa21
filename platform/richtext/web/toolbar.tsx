import { RichTextEditor } from '@mantine/tiptap';
import { IconLink, IconMapPin, IconMinus, IconPaperclip, IconTable, IconVideo } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { lazy, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { AltDialog } from './alt-dialog.tsx';
import { blocks } from '../allowed.ts';
import type { BlockKind } from './blocks.ts';
import { LinkDialog, VideoDialog } from './link-dialogs.tsx';
import { useRichTexts } from './texts.ts';
import styles from './editor.module.css';

/** The map comes when a place is asked for. */
const MapDialog = lazy(() => import('./map-dialog.tsx'));

interface Props {
  readonly editor: Editor;
  readonly id: string;
  /** Takes pictures and files; absent where the slice takes none. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

/** What can be done to the text; below it, what can be done to the table or figure one stands in. */
export function Toolbar({ editor, id, onFiles }: Props): ReactNode {
  const texts = useRichTexts();
  const files = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'link' | BlockKind | null>(null);
  const [changing, setChanging] = useState(false);
  const { linked, inTable, block, attrs } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found = blocks.find((one) => now.isActive(one)) ?? null;
      return { linked: now.isActive('link'), inTable: now.isActive('table'), block: found, attrs: found && now.getAttributes(found) };
    },
  });
  const open = (which: 'link' | BlockKind, change = false): void => {
    setChanging(change);
    setDialog(which);
  };
  const close = (): void => setDialog(null);
  const given = changing ? attrs : null;
  return (
    <>
      <RichTextEditor.Toolbar sticky className={styles['toolbar'] ?? ''} role="toolbar" aria-label={texts.toolbar} aria-controls={id}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Own label={texts.link} icon={IconLink} active={linked} onClick={() => open('link')} />
          {onFiles && <Own label={texts.media} icon={IconPaperclip} onClick={() => files.current?.click()} />}
          <Own label={texts.video} icon={IconVideo} onClick={() => open('video')} />
          <Own label={texts.map} icon={IconMapPin} onClick={() => open('map')} />
          <Own
            label={texts.table}
            icon={IconTable}
            disabled={inTable}
            onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          />
          <Own label={texts.rule} icon={IconMinus} onClick={() => editor.chain().focus().setHorizontalRule().run()} />
        </RichTextEditor.ControlsGroup>
        {inTable && <TableTools />}
        {block && (
          <div className={styles['tools']} role="group" aria-label={texts.blockTools[block]}>
            <span>{texts.blockTools[block]}</span>
            <button type="button" onClick={() => open(block, true)}>
              {texts.change}
            </button>
            <button type="button" onClick={() => removeBlock(editor, block)}>
              {texts.remove}
            </button>
          </div>
        )}
      </RichTextEditor.Toolbar>
      {onFiles && (
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={texts.media}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      )}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'video' && <VideoDialog editor={editor} given={given} onClose={close} />}
      {dialog === 'image' && given && <AltDialog editor={editor} given={given} onClose={close} />}
      {dialog === 'map' && (
        <Suspense>
          <MapDialog editor={editor} given={given} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface OwnProps {
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number; readonly stroke: number }>;
  readonly active?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Own({ label, icon: Icon, active = false, disabled = false, onClick }: OwnProps): ReactNode {
  return (
    <RichTextEditor.Control aria-label={label} title={label} active={active} disabled={disabled} onClick={onClick}>
      <Icon size={16} stroke={1.5} />
    </RichTextEditor.Control>
  );
}

function TableTools(): ReactNode {
  const texts = useRichTexts();
  return (
    <div className={styles['tools']} role="group" aria-label={texts.tableTools}>
      <span>{texts.tableTools}</span>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableRowBefore />
        <RichTextEditor.TableRowAfter />
        <RichTextEditor.TableRowDelete />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableColumnBefore />
        <RichTextEditor.TableColumnAfter />
        <RichTextEditor.TableColumnDelete />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableToggleHeaderRow />
        <RichTextEditor.TableToggleHeaderColumn />
        <RichTextEditor.TableDelete />
      </RichTextEditor.ControlsGroup>
    </div>
  );
}

function removeBlock(editor: Editor, block: BlockKind): void {
  const { selection } = editor.state;
  const { $from, from } = selection;
  // With the caret in its caption, or the figure itself chosen.
  const at = $from.parent.type.name === block ? $from.before() : from;
  const size = editor.state.doc.nodeAt(at)?.nodeSize ?? 0;
  editor
    .chain()
    .focus()
    .deleteRange({ from: at, to: at + size })
    .run();
}
