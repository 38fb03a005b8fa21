import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { newKey } from '#platform/http/web/new-key.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { mebibytes } from '#platform/kernel/uploads.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { shrink } from '#platform/ui/plain/shrink.ts';
import { mostFiles } from '../../contract.ts';
import { today } from '../today.ts';
import { forgetDraft, outbox, readDraft, writeDraft, type Draft } from './outbox.ts';
import '../texts.ts';

type Values = Omit<Draft, 'id'>;
const fresh = (): Values => ({ key: newKey(), inspectedAt: today(), obs: '', files: [] });
const pause = 300;

export interface Subject {
  readonly id: number;
  readonly process: string;
}

function keepDraft(id: number, values: Values | null, isOver: boolean): void {
  if (values !== null && !isOver && (values.obs !== '' || values.files.length > 0)) void writeDraft(id, values);
}

/** An inspection while it is written: kept on the device at every change, whole with its files, and handed over when it is done. */
export function useInspection({ id, process }: Subject, onDone: () => void) {
  const { t } = useTranslation('urbanism');
  const locale = useLocale();
  const [values, setValues] = useState<Values | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  /** Handed over: what is drawn meanwhile is no draft any more. */
  const over = useRef(false);
  useEffect(() => {
    let left = false;
    void readDraft(id).then((kept) => !left && setValues(kept ?? fresh()));
    return () => {
      left = true;
    };
  }, [id]);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(id, latest.current, over.current), pause);
    return () => window.clearTimeout(timer);
  }, [id, values]);
  useEffect(() => {
    const keep = (): void => keepDraft(id, latest.current, over.current);
    // A phone that puts the page away gives no more time.
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [id]);
  const change = (part: Partial<Values>): void => {
    setValues((now) => now && { ...now, ...part });
    setErrors({});
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    const max = publicConfig().uploadMax;
    const room = mostFiles - (values?.files.length ?? 0);
    const ready = await Promise.all(
      chosen.slice(0, room).map(async (file) => (file.type.startsWith('image/') ? shrink(file) : { blob: file, name: file.name })),
    );
    const fits = ready.filter(({ blob }) => blob.size <= mebibytes(max));
    const files = fits.map(({ blob, name }) => ({ id: newKey(), name, blob }));
    setValues((now) => now && { ...now, files: [...now.files, ...files].slice(0, mostFiles) });
    if (fits.length < ready.length) setErrors({ files: sayComplaint({ code: 'file.size', params: { max } }, locale) });
    else setErrors(chosen.length > room ? { files: t('inspections.most', { max: mostFiles }) } : {});
  };
  const finish = async (): Promise<void> => {
    if (values === null || busy) return;
    const required = sayComplaint({ code: 'required' }, locale);
    const wrong = {
      ...(!/^\d{4}-\d\d-\d\d$/.test(values.inspectedAt) && { inspectedAt: required }),
      ...(values.obs.trim() === '' && { obs: required }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const item = { ...values, processId: id, process, owner: session.user()?.id ?? null, savedAt: new Date().toISOString(), refused: null };
    const kept = await outbox.keep(item);
    if (!kept) {
      setBusy(false);
      toast.error(t('inspections.notKept'), t('inspections.notKeptText'));
      return;
    }
    // First it waits on the device, then it is no draft: a phone that goes out between the two loses nothing.
    over.current = true;
    await forgetDraft(id);
    onDone();
    if (!navigator.onLine) toast.success(t('inspections.kept'), t('inspections.keptText'));
    outbox.lookAfter();
    await outbox.retry(item);
  };
  const cancel = async (): Promise<void> => {
    over.current = true;
    await forgetDraft(id);
    onDone();
  };
  return { values, errors, busy, change, add, finish: () => void finish(), cancel: () => void cancel() };
}
