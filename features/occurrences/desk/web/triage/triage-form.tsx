import { Alert, Button, Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { toast, wordsFor } from '#platform/shell/toasts.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDesk } from '../../../record/web/desk/context.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useUpdateLists, type UpdateLists } from '../../../record/web/desk/queries.ts';
import { useOnce } from '../../../record/web/desk/use-once.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import { useUndo } from '../../../record/web/desk/use-undo.ts';
import { useDeskTexts } from '../texts.ts';
import { WordsField } from '../words-field.tsx';
import { TriageFields } from './fields.tsx';
import { choiceOf, missingWords, partsOf, type Choice } from './plan.ts';
import { sendTriage } from './send.ts';
import styles from './triage.module.css';

interface Props {
  readonly occurrence: StaffOccurrence;
  /** Answers whether there was another one. */
  readonly onStep: (by: 1 | -1) => boolean;
}

/** Unit, person, status and reply in one step, and on to the next report. */
export function TriageForm(props: Props): ReactNode {
  const lists = useUpdateLists(true);
  return lists && <Form {...props} lists={lists} />;
}

function Form({ occurrence, onStep, lists }: Props & { readonly lists: UpdateLists }): ReactNode {
  const t = useDeskTexts();
  const { setTriaging } = useDesk();
  const [chosen, setChosen] = useState<Omit<Choice, 'words'>>(() => choiceOf(occurrence));
  const [draft, setDraft] = useDraft<string>(`triage.${occurrence.code}`);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const once = useOnce();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus({ preventScroll: true });
  }, []);
  const choice: Choice = { ...chosen, words: draft ?? '' };
  const isEmpty = partsOf(choice, occurrence).length === 0;

  const goOn = (): void => {
    if (onStep(1)) return;
    setTriaging(false);
    toast.info(t('triage.last'));
  };
  const save = async (): Promise<void> => {
    const missing = missingWords(choice, occurrence.moves);
    setComplaint(missing && t(missing === 'reason' ? 'status.reasonMissing' : 'closing.status.answerMissing'));
    setRefusal(null);
    if (missing !== null) return form.current?.querySelector('textarea')?.focus();
    if (isEmpty) return goOn();
    const sent = await sendTriage(occurrence, choice, write);
    const did = sent.done.map((part) => t(`triage.did.${part}`, { status: sent.saved.status.name })).join(' · ');
    if (sent.refused === null) {
      setDraft(null);
      toast.success(t('triage.done', { code: occurrence.code }), did, undo(sent.saved, sent.inverse));
      return goOn();
    }
    const { part, error } = sent.refused;
    const why = isProblem(error) ? [wordsFor(error)?.text ?? ''].flat().join(' ') : t('triage.failed');
    const notDone = t(`triage.refused.${part}`, { why });
    setRefusal(did === '' ? notDone : `${t('triage.kept', { did })} ${notDone}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void once(save);
    }
    if (event.key === 'Escape') setTriaging(false);
  };
  const move = occurrence.moves.find(({ to }) => to.id === chosen.statusId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter and Esc from any field
    <form
      ref={form}
      className={styles['triage']}
      aria-label={t('triage.title', { code: occurrence.code })}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void once(save);
      }}
    >
      {refusal !== null && (
        <Alert color="red" role="alert" className={styles['whole'] ?? ''}>
          {refusal}
        </Alert>
      )}
      <TriageFields occurrence={occurrence} lists={lists} chosen={chosen} onChange={setChosen} />
      {(occurrence.may.answer || move) && (
        <div className={styles['whole']}>
          <WordsField
            label={t(move?.needsReason ? 'status.reason' : 'triage.words')}
            value={draft}
            minRows={1}
            templates={{ occurrenceId: occurrence.id, ...(move && { statusId: move.to.id }) }}
            error={complaint ?? undefined}
            onChange={(value) => {
              setDraft(value);
              setComplaint(null);
            }}
          />
        </div>
      )}
      <div className={styles['foot']}>
        <span className={styles['hint']}>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> {t('triage.hint')}
        </span>
        <Button variant="subtle" color="gray" onClick={() => setTriaging(false)}>
          {t('triage.close')}
        </Button>
        <Button type="submit" loading={busy} rightSection={<IconArrowRight size={18} />}>
          {t(isEmpty ? 'triage.skip' : 'triage.save')}
        </Button>
      </div>
    </form>
  );
}
