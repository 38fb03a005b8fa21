import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { closing } from '../../closing/contract.ts';
import { occurrences } from '../../record/contract.ts';
import { wordsOf } from '../../record/domain/closing.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { PhotoPicker, Sending } from '#platform/ui/plain/photo-picker.tsx';
import { captionMax } from '../../record/inputs.ts';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { ClosingPreview } from '../../closing/web/desk/preview.tsx';
import { WordsField } from './words-field.tsx';
import { PublicWordsWarning } from '../../record/web/desk/public-words.tsx';
import { Preview } from '../../record/web/desk/preview.tsx';
import styles from '../../record/web/desk/detail.module.css';
import { useDraft } from '../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { moveBack } from '../../record/web/desk/inverse.ts';
import { staleOf, useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';

type Complaint = { readonly move?: string; readonly reason?: string; readonly answer?: string };

/** Along the allowed moves only. What is closed is closed with an answer, a reason where nothing was solved, and photos if there are any. */
export function StatusDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const [base, setBase] = useState(occurrence);
  const [toId, setToId] = useState<number | null>(base.moves.length === 1 ? (base.moves[0]?.to.id ?? null) : null);
  const [reason, setReason] = useDraft<string>(`reason.${occurrence.code}`);
  const [answer, setAnswer] = useDraft<string>(`closing.${occurrence.code}`);
  const [complaint, setComplaint] = useState<Complaint>({});
  const [changed, setChanged] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const photos = usePhotos();
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const move = base.moves.find(({ to }) => to.id === toId);
  const isLast = move?.to.isLast === true;
  const withoutFix = isLast && move.to.withoutFix;
  const templates = move ? { templates: { occurrenceId: occurrence.id, statusId: move.to.id } } : {};
  const said = { reason: reason?.trim() ?? '', answer: isLast ? (answer?.trim() ?? '') : '' };
  // A reason is asked where it is needed; elsewhere one text is enough, and of a closing that is the answer.
  const asksReason = move !== undefined && (move.needsReason || !isLast);
  const words = wordsOf({ reason: asksReason ? said.reason : null, answer: said.answer });

  const send = async (on: StaffOccurrence, statusId: number): Promise<void> => {
    const body = {
      statusId,
      ...(asksReason && said.reason !== '' && { reason: said.reason }),
      ...(said.answer !== '' && { answer: said.answer }),
    };
    const params = { id: occurrence.id };
    const files = isLast ? photos.files() : [];
    try {
      const saved = await write(() =>
        files.length === 0
          ? api(occurrences, 'changeStatus', { params, body, version: on.version })
          : upload(closing, 'move', { params, body: { ...body, captions: photos.captions() }, files, version: on.version, onProgress: setShare }),
      );
      setReason(null);
      setAnswer(null);
      toast.success(
        t('status.done', { code: saved.code, status: saved.status.name }),
        [],
        undo(saved, files.length > 0 ? null : moveBack(on, saved)),
      );
      onClose();
    } catch (error) {
      const newer = staleOf(error)?.current;
      if (newer && newer.status.id === on.status.id) return send(newer, statusId);
      if (newer) {
        setBase(newer);
        const possible = newer.moves.some(({ to }) => to.id === statusId);
        if (!possible) setToId(null);
        return setChanged(possible ? t('retry.status') : t('retry.gone', { status: newer.status.name }));
      }
      const fields = isProblem(error) ? error.fields : {};
      const [wrongReason, wrongAnswer] = [fields['reason']?.[0]?.message, fields['answer']?.[0]?.message];
      if (wrongReason === undefined && wrongAnswer === undefined) toast.failure(error);
      else setComplaint({ ...(wrongReason && { reason: wrongReason }), ...(wrongAnswer && { answer: wrongAnswer }) });
    } finally {
      setShare(null);
    }
  };
  const submit = (): void => {
    if (!move) return setComplaint({ move: t('status.choose') });
    if (move.needsReason && said.reason.length < 2) return setComplaint({ reason: t('status.reasonMissing') });
    if (move.needsAnswer && words === null) return setComplaint({ answer: t('closing.status.answerMissing') });
    setComplaint({});
    void send(base, move.to.id);
  };
  const kept = base.photoList.filter(({ kind }) => kind === 'after').length;
  return (
    <Dialog title={t('status.title', { code: occurrence.code })} onClose={onClose} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {changed !== null && (
            <Alert color="yellow" role="alert" title={t('warning.title')}>
              {changed}
            </Alert>
          )}
          <div className={styles['statusNow']}>
            <Text size="sm">{t('status.now')}:</Text>
            <StatusBadge status={base.status} />
          </div>
          <Radio.Group
            label={t('status.move')}
            value={toId === null ? null : String(toId)}
            error={complaint.move}
            onChange={(value) => {
              setToId(Number(value));
              setComplaint({});
            }}
          >
            <Stack gap="sm" mt="xs">
              {base.moves.map((one, index) => (
                <Radio
                  key={one.id}
                  value={String(one.to.id)}
                  styles={{ body: { alignItems: 'center' } }}
                  {...(index === 0 && { 'data-autofocus': true })}
                  label={
                    <span className={styles['moveLine']}>
                      {one.name} <IconArrowRight size={16} aria-hidden /> <StatusBadge status={one.to} />
                    </span>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          {withoutFix && <Alert color="yellow">{t('closing.status.withoutFix')}</Alert>}
          {(move === undefined || asksReason) && (
            <WordsField
              label={t(move?.needsReason ? 'status.reason' : 'status.message')}
              help={t(move?.needsReason ? 'status.reasonHelp' : 'status.messageHelp')}
              value={reason}
              {...templates}
              error={complaint.reason}
              onChange={(value) => {
                setReason(value);
                setComplaint({});
              }}
            />
          )}
          {isLast && (
            <>
              <WordsField
                label={t(move.needsAnswer && !asksReason ? 'closing.status.answer' : 'closing.status.answerOptional')}
                help={t(move.needsAnswer && !asksReason ? 'closing.status.answerHelp' : 'status.messageHelp')}
                value={answer}
                {...templates}
                error={complaint.answer}
                onChange={(value) => {
                  setAnswer(value);
                  setComplaint({});
                }}
              />
              {base.may.editPhotos && (
                <fieldset className={styles['plainSet']}>
                  <legend>{t('closing.status.photos')}</legend>
                  <Text size="sm" c="dimmed">
                    {t('closing.status.photosHelp')}
                  </Text>
                  <PhotoPicker
                    photos={photos}
                    captionMax={captionMax}
                    max={base.photoLimits.after}
                    kept={kept}
                    uploadMax={base.photoLimits.uploadMax}
                  />
                  <PublicWordsWarning texts={photos.list.map(({ caption }) => caption)} />
                </fieldset>
              )}
            </>
          )}
          {isLast
            ? (words !== null || photos.list.length > 0) && <ClosingPreview occurrence={base} to={move.to} words={words} photos={photos.list} />
            : words !== null && <Preview text={words} title={move && <StatusBadge status={move.to} />} />}
          <Sending share={share} />
          <DialogButtons onClose={onClose} busy={busy} save={move?.name ?? t('status.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
