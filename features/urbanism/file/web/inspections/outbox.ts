import '../texts.ts';
import { session } from '#platform/access/web/session.ts';
import { deviceDatabase } from '#platform/device/web/device-database.ts';
import { makeOutbox, type Waiting } from '#platform/device/web/outbox.ts';
import { upload } from '#platform/http/web/client.ts';
import { i18n, needMessages } from '#platform/shell/language.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { fileContract } from '../../contract.ts';
import { place } from './place.ts';

export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
}

/** What is written of an inspection before it is sent. */
export interface Draft {
  /** Whose, and of which process. */
  readonly id: string;
  readonly key: string;
  readonly inspectedAt: string;
  readonly obs: string;
  readonly files: readonly KeptFile[];
}

/** A whole inspection that waits for a network. */
export interface WaitingInspection extends Waiting, Omit<Draft, 'id'> {
  readonly processId: number;
  /** Number of the process, for whoever reads what waits. */
  readonly process: string;
}

const onDevice = deviceDatabase('largo-inspections', 1, { drafts: 'id', outbox: 'key' });

const toProcess = ({ processId }: WaitingInspection) => ({
  time: toastTimes.error,
  action: {
    label: i18n.t('urbanism:inspections.open'),
    run: () => void (location.hash = `#/gugestao/processes/${processId}?tab=inspections`),
  },
});

export const outbox = makeOutbox<WaitingInspection, unknown>({
  place,
  onDevice,
  send: ({ key, processId, inspectedAt, obs, files }) =>
    upload(fileContract, 'inspect', {
      body: { key, processId, inspectedAt, obs },
      files: files.map(({ blob, name }) => new File([blob], name, { type: blob.type })),
    }),
  async onSent(item) {
    await needMessages(['urbanism']);
    toast.success(i18n.t('urbanism:inspections.sent', { process: item.process }), [], toProcess(item));
  },
  async onRefused(item, { detail }) {
    await needMessages(['urbanism']);
    toast.error(i18n.t('urbanism:inspections.refusedTitle', { process: item.process }), detail, toProcess(item));
  },
});

const idOf = (processId: number): string => `${session.user()?.id ?? 0}.${processId}`;

export const readDraft = (processId: number): Promise<Draft | undefined> =>
  onDevice<Draft | undefined>('drafts', 'readonly', (store) => store.get(idOf(processId))).catch(() => undefined);

/** Kept as it is written. A device that keeps nothing keeps it as long as the page. */
export async function writeDraft(processId: number, draft: Omit<Draft, 'id'>): Promise<void> {
  await onDevice('drafts', 'readwrite', (store) => store.put({ ...draft, id: idOf(processId) })).catch(() => undefined);
}

export async function forgetDraft(processId: number): Promise<void> {
  await onDevice('drafts', 'readwrite', (store) => store.delete(idOf(processId))).catch(() => undefined);
}
