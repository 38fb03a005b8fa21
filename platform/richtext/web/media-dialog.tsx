import { Progress, TextInput } from '@mantine/core';
import type { Editor, JSONContent } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { DialogForm } from './dialog-form.tsx';
import { insertFigure, wordsAs } from './insert.ts';
import { useRichTexts } from './texts.ts';
import type { Sent, Upload } from './uploads.ts';
import styles from './editor.module.css';

interface Props {
  readonly editor: Editor;
  readonly uploads: readonly Upload[];
  readonly onClose: () => void;
}

interface Words {
  /** What a picture shows; of a file, the words of its link. */
  readonly text: string;
  readonly caption: string;
}

const shown = '?w=1280';
const isPicture = ({ width }: Sent): boolean => width !== null;

/** Pictures and files that were chosen: how far they are, what went wrong, and the words that each needs before it stands in the text. */
export function MediaDialog({ editor, uploads, onClose }: Props): ReactNode {
  const texts = useRichTexts();
  const [words, setWords] = useState<Readonly<Record<number, Words>>>({});
  const [tried, setTried] = useState(false);
  const wordsOf = ({ key, sent }: Upload): Words => words[key] ?? { text: sent && !isPicture(sent) ? sent.name : '', caption: '' };
  const put = (upload: Upload, part: Partial<Words>): void => setWords((all) => ({ ...all, [upload.key]: { ...wordsOf(upload), ...part } }));
  const done = uploads.flatMap((upload) => (upload.sent ? [{ ...upload, sent: upload.sent, words: wordsOf(upload) }] : []));
  const running = uploads.some(({ sent, failed }) => sent === null && failed === null);
  const apply = (): void => {
    setTried(true);
    if (done.some(({ words: { text } }) => text.trim() === '')) return;
    insertFigure(
      editor,
      done.map(({ sent, words: own }) => blockOf(sent, own)),
    );
    onClose();
  };
  return (
    <DialogForm title={texts.sendTitle} size="lg" apply={texts.insert} disabled={running || done.length === 0} onApply={apply} onClose={onClose}>
      <ul className={styles['uploads']}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            {upload.sent && isPicture(upload.sent) && <img src={`${upload.sent.url}?w=320`} alt="" />}
            <div>
              <State upload={upload} />
              {upload.sent && (
                <TextInput
                  label={<FieldLabel text={isPicture(upload.sent) ? texts.alt : texts.linkText} required />}
                  {...(isPicture(upload.sent) && { description: texts.altHelp })}
                  aria-required
                  value={wordsOf(upload).text}
                  error={tried && wordsOf(upload).text.trim() === '' && texts.required}
                  onChange={({ currentTarget }) => put(upload, { text: currentTarget.value })}
                />
              )}
              {upload.sent && isPicture(upload.sent) && (
                <TextInput
                  label={texts.captionLabel}
                  value={wordsOf(upload).caption}
                  onChange={({ currentTarget }) => put(upload, { caption: currentTarget.value })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}

function State({ upload: { name, share, sent, failed } }: { readonly upload: Upload }): ReactNode {
  const texts = useRichTexts();
  if (failed !== null)
    return (
      <p className={styles['warning']} role="alert">
        {fill(texts.failed, { name, why: failed })}
      </p>
    );
  if (sent) return <p role="status">{fill(texts.sent, { name })}</p>;
  if (share === null) return <p>{fill(texts.waiting, { name })}</p>;
  const percent = Math.round(share * 100);
  return (
    <>
      <p>{fill(texts.sending, { name, percent })}</p>
      <Progress value={percent} aria-label={name} />
    </>
  );
}

function blockOf(sent: Sent, { text, caption }: Words): JSONContent {
  const { url, width, height } = sent;
  if (isPicture(sent)) return { type: 'image', attrs: { src: url + shown, alt: text.trim(), width, height }, content: wordsAs(caption) };
  return { type: 'paragraph', content: [{ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href: url } }] }] };
}
