import { z } from 'zod';
import { session as login } from '#platform/access/web/session.ts';
import { areaSchema } from '#platform/geo/geojson.ts';
import { readDraft, removeDraft, writeDraft } from '#platform/ui/draft-store.ts';
import type { AreasModel } from './model.ts';

const form = 'gu-areas';
const PAUSE = 300;
const who = (): number => login.user()?.id ?? 0;

const id = z.number().nullable();
const kept = z.object({
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('process'), id: z.number(), title: z.string() }),
    z.object({ kind: z.literal('area'), id, title: z.string() }),
    z.object({ kind: z.literal('limit'), id, title: z.string(), limitTypeId: id, code: z.string() }),
  ]),
  version: id,
  base: z.string(),
  parts: z.array(z.object({ id, version: id, name: z.string(), obs: z.string().nullable(), geometry: areaSchema })),
});

export const dropKept = (): void => removeDraft(who(), form);

/** Opens the drawing that this device keeps; false: there is none. */
export async function openKept(model: AreasModel): Promise<boolean> {
  const draft = await readDraft(who(), form);
  const found = kept.safeParse(draft?.values).data;
  if (!found || model.work.get()) return false;
  model.open(found);
  model.isRecovered.set(true);
  model.goTo();
  return true;
}

/** Keeps what is drawn on this device after every stroke, until it is saved: a reload or a lost network costs nothing. The answer ends it. */
export function keepAlways(model: AreasModel): () => void {
  let timer: number | undefined;
  const flush = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    const work = model.work.get();
    if (!work) return;
    if (!model.isChanged()) return dropKept();
    const { subject, version, base } = work;
    const parts = model.parts().map(({ uid: _uid, ...part }) => part);
    writeDraft(who(), form, { at: new Date().toISOString(), version: null, base: {}, values: { subject, version, base, parts } });
  };
  const later = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, PAUSE);
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) flush();
  };
  const unfollow = [model.sketch.state.subscribe(later), model.work.subscribe(later)];
  window.addEventListener('pagehide', onPageHide);
  function onPageHide(): void {
    if (timer !== undefined) flush();
  }
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    if (timer !== undefined) flush();
    window.removeEventListener('pagehide', onPageHide);
    document.removeEventListener('visibilitychange', onHidden);
    for (const one of unfollow) one();
  };
}
