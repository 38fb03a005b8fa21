import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { closing } from '../../contract.ts';
import { findPersonal, joined, wordsOf } from '../../../record/domain/personal.ts';
import { may } from '../../../record/permissions.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import { useUndo } from '../../../record/web/desk/use-undo.ts';
import styles from './closing.module.css';
import { publicTexts, type PublicText } from './public-texts.ts';

type Picked = Readonly<Record<string, ReadonlySet<number>>>;

const nameOf = ({ of, key }: PublicText): string => `${of}.${key ?? ''}`;

function suggested({ text }: PublicText): ReadonlySet<number> {
  const found = findPersonal(text);
  return new Set(wordsOf(text).flatMap(({ start, end }, index) => (found.some((one) => one.start < end && one.end > start) ? [index] : [])));
}

/** Words of public texts are picked one by one, those that lead to a person beforehand, and become bars for everybody. */
export function WordsDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  // What they said when the dialog opened: places in other texts would black out other words.
  const [base] = useState(occurrence);
  const [texts] = useState(() => publicTexts(base, t, locale));
  const [picked, setPicked] = useState<Picked>(() => Object.fromEntries(texts.map((one) => [nameOf(one), suggested(one)])));
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const mayShow = useCan(may.originals);
  const of = (one: PublicText): ReadonlySet<number> => picked[nameOf(one)] ?? new Set();
  const toggle = (one: PublicText, index: number): void => {
    const now = of(one);
    const next = now.has(index) ? new Set([...now].filter((other) => other !== index)) : new Set([...now, index]);
    setPicked({ ...picked, [nameOf(one)]: next });
  };
  const count = texts.reduce((sum, one) => sum + of(one).size, 0);
  const save = async (): Promise<void> => {
    const chosen = texts.flatMap((one) => {
      const spans = joined(
        one.text,
        wordsOf(one.text).filter((_word, index) => of(one).has(index)),
      );
      return spans.length === 0 ? [] : [{ of: one.of, key: one.key, spans }];
    });
    try {
      const saved = await write(() => api(closing, 'blackOut', { params: { id: base.id }, body: { texts: chosen }, version: base.version }));
      // Only the description keeps what it was, and all of it comes back at once.
      const comesBack = mayShow && base.originalDescription === null && chosen.every(({ of: what }) => what === 'description');
      const back = ({ id, version }: StaffOccurrence) => api(closing, 'showWords', { params: { id }, version });
      toast.success(t('closing.words.done'), [], undo(saved, comesBack ? back : null));
      onClose();
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <Dialog title={t('closing.words.title')} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('closing.words.help')}</Text>
        {texts.map((one) => (
          <section key={nameOf(one)} aria-label={one.label}>
            <Text size="sm" fw={600} mb={4}>
              {one.label}
            </Text>
            <div className={styles['wordsToPick']} role="group" aria-label={one.label}>
              {wordsOf(one.text).map(({ start, end }, index) => (
                <button key={start} type="button" aria-pressed={of(one).has(index)} onClick={() => toggle(one, index)}>
                  {one.text.slice(start, end)}
                </button>
              ))}
            </div>
          </section>
        ))}
        <DialogButtons onClose={onClose} busy={busy} save={t('closing.words.save', { count })} disabled={count === 0} onSave={() => void save()} />
      </Stack>
    </Dialog>
  );
}
