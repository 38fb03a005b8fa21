import { session } from '#platform/access/web/session.ts';
import { makeOutbox, type Waiting as Item } from '#platform/device/web/outbox.ts';
import { upload } from '#platform/http/web/client.ts';
import { i18n, needMessages } from '#platform/shell/language.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { intake } from '../../report-contract.ts';
import { onDevice } from '../report/device-store.ts';
import { bodyOf, typeOf, type Draft, type StoreLists } from '../report/draft.ts';
import { captionsOf, type StoredPhoto } from '../report/draft-store.ts';
import type { Reported } from '../report/use-send.ts';
import { rememberReport } from './device-reports.ts';
import { place } from './place.ts';

/** A whole report that waits for a network. */
export interface Waiting extends Item {
  readonly body: ReturnType<typeof bodyOf>;
  /** To be opened again when the municipality refuses it. */
  readonly draft: Draft;
  readonly photos: readonly StoredPhoto[];
  readonly type: string;
}

/** To where both what was sent and what was refused stand. */
const toFollow = () => ({
  time: toastTimes.error,
  action: { label: i18n.t('occurrences:reporting.outbox.follow'), run: () => void (location.hash = '#/meubairro/follow') },
});

export const outbox = makeOutbox<Waiting, Reported>({
  place,
  onDevice,
  async send(item) {
    const files = item.photos.map(({ blob, name }) => new File([blob], name, { type: blob.type }));
    const reported = await upload(intake, 'create', { body: item.body, files });
    await rememberReport(reported, item.type, item.draft.description);
    return reported;
  },
  async onSent(_item, { code }) {
    await needMessages(['occurrences']);
    toast.success(i18n.t('occurrences:reporting.outbox.sent', { code }), i18n.t('occurrences:reporting.outbox.sentText'), toFollow());
  },
  async onRefused(item, { detail }) {
    await needMessages(['occurrences']);
    toast.error(i18n.t('occurrences:reporting.outbox.refusedTitle', { type: item.type }), detail, toFollow());
  },
});

/** Keeps a report until it can be sent. Answers whether the device keeps it. */
export function keep(draft: Draft, lists: StoreLists, photos: readonly StoredPhoto[]): Promise<boolean> {
  return outbox.keep({
    key: draft.key,
    owner: session.user()?.id ?? null,
    savedAt: new Date().toISOString(),
    body: { ...bodyOf(draft, lists), ...captionsOf(photos) },
    draft: { ...draft, nif: '' },
    photos: photos.map(({ id, name, blob, position, order }) => ({ id, name, blob, position, order })),
    type: typeOf(draft, lists)?.name ?? '',
    refused: null,
  });
}
