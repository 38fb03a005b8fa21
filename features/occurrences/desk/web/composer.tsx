import { Button, SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { occurrences } from '../../record/contract.ts';
import { descriptionMax } from '../../record/inputs.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { Preview } from '../../record/web/desk/preview.tsx';
import styles from './composer.module.css';
import { useDraft } from '../../record/web/desk/draft.ts';
import { PublicWordsWarning } from '../../record/web/desk/public-words.tsx';
import { useDeskTexts } from './texts.ts';
import { TemplatePicker } from '../../time/web/template-picker.tsx';
import { useOnce } from '../../record/web/desk/use-once.ts';
import { useWrite } from '../../record/web/desk/use-record.ts';

type Kind = 'note' | 'answer';

interface ComposerState {
  readonly kind: Kind;
  setKind(kind: Kind): void;
  readonly text: string;
  setText(text: string): void;
  readonly isWriting: boolean;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** What is being written, kept apart for notes and answers: a note begun is never published by a change of mind. */
export function useComposer({ code, may }: StaffOccurrence): ComposerState {
  const [kind, setKind] = useState<Kind>(may.note ? 'note' : 'answer');
  const [note, setNote] = useDraft<string>(`note.${code}`);
  const [answer, setAnswer] = useDraft<string>(`answer.${code}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, set] = kind === 'note' ? [note, setNote] : [answer, setAnswer];
  return { kind, setKind, text: text ?? '', setText: (value) => set(value === '' ? null : value), isWriting: note !== null || answer !== null, box };
}

/** An internal note or a public answer: told apart by colour, icon and words, and the public one shown as the public will see it. */
export function Composer({ occurrence, composer }: { readonly occurrence: StaffOccurrence; readonly composer: ComposerState }): ReactNode {
  const t = useDeskTexts();
  const { kind, text, setText, box } = composer;
  const { write, busy } = useWrite(occurrence);
  const [error, setError] = useState<string | null>(null);
  const isPublic = kind === 'answer';
  const once = useOnce();
  const send = (): void => void once(sendNow);
  const sendNow = async (): Promise<void> => {
    if (text.trim().length < 2) {
      setError(t('write.tooShort'));
      return box.current?.focus();
    }
    if (text.length > descriptionMax) return setError(t('write.tooLong', { max: descriptionMax }));
    setError(null);
    try {
      await write(() => api(occurrences, 'addNote', { params: { id: occurrence.id }, body: { kind, text: text.trim() } }));
      setText('');
      toast.success(t(isPublic ? 'write.answerDone' : 'write.noteDone'));
    } catch (failure) {
      const complaint = isProblem(failure) ? failure.fields['text']?.[0]?.message : undefined;
      if (complaint === undefined) toast.failure(failure);
      else setError(complaint);
    }
  };
  return (
    <form
      className={styles['composer']}
      data-kind={kind}
      aria-label={t('write.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Kinds occurrence={occurrence} composer={composer} onChange={() => setError(null)} />
      <p className={styles['who']} id="composer-who">
        {isPublic ? <IconWorld size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
        {t(isPublic ? 'write.answerHelp' : 'write.noteHelp')}
      </p>
      {isPublic && occurrence.isPublic === false && <p className={styles['soft']}>{t('write.privateWarning')}</p>}
      <Textarea
        ref={box}
        aria-label={t(isPublic ? 'write.answerText' : 'write.noteText')}
        aria-describedby="composer-who"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {isPublic && <TemplatePicker occurrenceId={occurrence.id} box={box} text={text} onText={setText} />}
      {isPublic && <PublicWordsWarning texts={[text]} />}
      {isPublic && text.trim() !== '' && <Preview text={text} />}
      <div className={styles['foot']}>
        <span className={styles['soft']}>
          {text !== '' && t('write.draft')}
          {text.length > descriptionMax * 0.8 && ` ${t('write.left', { count: text.length, max: descriptionMax })}`}
        </span>
        {text !== '' && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setText('')}>
            {t('write.discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          loading={busy}
          leftSection={isPublic ? <IconWorld size={18} /> : <IconLock size={18} />}
          disabled={text.trim() === ''}
        >
          {t(isPublic ? 'write.send' : 'write.save')}
        </Button>
      </div>
    </form>
  );
}

function Kinds({
  occurrence: { may },
  composer,
  onChange,
}: {
  readonly occurrence: StaffOccurrence;
  readonly composer: ComposerState;
  readonly onChange: () => void;
}): ReactNode {
  const t = useDeskTexts();
  const kinds = [...(may.note ? (['note'] as const) : []), ...(may.answer ? (['answer'] as const) : [])];
  if (kinds.length < 2) return <h3>{t(composer.kind === 'note' ? 'write.note' : 'write.answer')}</h3>;
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('write.kind')}
      value={composer.kind}
      data={kinds.map((value) => ({ value, label: t(`write.${value}`) }))}
      onChange={(value) => {
        composer.setKind(value as Kind);
        onChange();
      }}
    />
  );
}
