import { addressOf, api, download } from '#platform/http/web/client.ts';
import { saveFile } from '#platform/http/web/save-file.ts';
import { staleOf } from '#platform/http/web/stale.ts';
import { session as login } from '#platform/access/web/session.ts';
import { annotations as contract, type Collection, type Entry, type ExportFormat, type Photo } from '../contract.ts';
import { z } from 'zod';
import { merged } from '../domain/merge.ts';
import { storedShape } from '../domain/shape.ts';
import { forgetKept, formOf, readKept } from './kept.ts';
import { emptyWork, type Annotations, type Work } from './model.ts';
import { toSketch } from './shapes.ts';

const workOf = ({ id, version, name, token, photos, shapes }: Collection): Work => ({
  from: 'account',
  id,
  version,
  name,
  token,
  photos,
  base: { name, shapes },
});

export const ownNotes = async (): Promise<readonly Entry[]> => (login.user() ? (await api(contract, 'list', {})).items : []);

/** Opens one of one's own, with what this browser keeps of it beside. */
export async function openOwn(model: Annotations, id: number): Promise<void> {
  const found = await api(contract, 'show', { params: { id } });
  const work = workOf(found);
  const kept = await readKept(`annotations.${id}`);
  // Changed here, and elsewhere since: both, shape by shape.
  const shapes = kept ? merged(kept.base.shapes, kept.shapes, found.shapes) : found.shapes;
  model.put({ ...work, name: kept && kept.name !== kept.base.name ? kept.name : work.name }, shapes);
}

/** What is drawn and not yet kept with an account. */
export async function openNew(model: Annotations): Promise<boolean> {
  const kept = await readKept('annotations.new');
  model.put({ ...emptyWork, name: kept?.name ?? '' }, kept?.shapes ?? []);
  return (kept?.shapes.length ?? 0) > 0;
}

export async function openShared(model: Annotations, token: string): Promise<void> {
  const { name, shapes, photos } = await api(contract, 'shared', { params: { token } });
  model.put({ ...emptyWork, from: 'shared', token, name, photos, base: { name, shapes } }, shapes);
}

/** A shared one as one's own: with the account, or in this browser beside what is there. */
export async function copyShared(model: Annotations): Promise<void> {
  const { token, name } = model.work.get();
  if (login.user() && token) {
    const made = await api(contract, 'copy', { params: { token } });
    return model.put(workOf(made), made.shapes);
  }
  const shapes = model.shapes();
  const kept = await readKept('annotations.new');
  const before = kept?.shapes ?? [];
  model.put({ ...emptyWork, name: kept?.name || name }, before);
  model.sketch.run({ do: 'append', shapes: shapes.filter(({ id }) => !before.some((one) => one.id === id)).map(toSketch) });
}

/** What visitors drew in this browser, once they are signed in. */
export const leftByVisitor = () => (login.user() ? readKept('annotations.new', 0) : Promise.resolve(null));

export async function takeOver(model: Annotations, name: string): Promise<void> {
  const kept = await readKept('annotations.new', 0);
  if (!kept) return;
  const made = await api(contract, 'create', { body: { name: kept.name || name, shapes: [...kept.shapes] } });
  forgetKept('annotations.new', 0);
  model.put(workOf(made), made.shapes);
}

/** What another tab or device has saved meanwhile. */
export interface Conflict {
  readonly name: string;
  readonly version: number;
  readonly shapes: Collection['shapes'];
  readonly changedAt: string | null;
}

const newer = z.object({ name: z.string(), version: z.number(), shapes: z.array(storedShape) });

/** Keeps the drawing with the account. Answers the newer one where somebody was faster. Throws `Problem`. */
export async function save(model: Annotations, usualName: string): Promise<Conflict | null> {
  const { id, version, name } = model.work.get();
  const form = formOf(model.work.get());
  const shapes = [...model.shapes()];
  const body = { name: name.trim() || usualName, shapes };
  try {
    const made =
      id === null || version === null ? await api(contract, 'create', { body }) : await api(contract, 'update', { params: { id }, version, body });
    if (form) forgetKept(form);
    // What was drawn while it was sent stays, and is not kept yet.
    model.work.set(workOf(made));
    return null;
  } catch (error) {
    const stale = staleOf(error, newer);
    if (stale) return { ...stale.current, changedAt: stale.changedAt };
    throw error;
  }
}

/** The person has chosen: their own drawing over the other, both in one, or the other. */
export async function settle(
  model: Annotations,
  conflict: Conflict,
  choice: 'mine' | 'both' | 'theirs',
  usualName: string,
): Promise<Conflict | null> {
  const work = model.work.get();
  const { name, version, shapes } = conflict;
  const mine = model.shapes();
  const next = { ...work, version, base: { name, shapes } };
  if (choice === 'theirs') {
    const form = formOf(work);
    if (form) forgetKept(form);
    model.put({ ...next, name }, shapes);
    return null;
  }
  if (choice === 'both') model.sketch.reset(merged(work.base.shapes, mine, shapes).map(toSketch));
  model.work.set(next);
  return save(model, usualName);
}

export async function removeOwn(model: Annotations): Promise<void> {
  const { id } = model.work.get();
  if (id !== null) await api(contract, 'remove', { params: { id } });
  const form = formOf(model.work.get());
  if (form) forgetKept(form);
  model.put(emptyWork, []);
}

export async function share(model: Annotations): Promise<void> {
  const { id } = model.work.get();
  if (id === null) return;
  const { token } = await api(contract, 'share', { params: { id } });
  model.work.set({ ...model.work.get(), token });
}

export async function unshare(model: Annotations): Promise<void> {
  const { id } = model.work.get();
  if (id === null) return;
  await api(contract, 'unshare', { params: { id } });
  model.work.set({ ...model.work.get(), token: null });
}

/** The address that opens it to others: this page's, without what else stands in it. */
export const linkOf = (token: string): string => `${location.origin}${location.pathname}${location.hash.split('?')[0] ?? ''}?annotation=${token}`;

export async function saveAsFile(model: Annotations, format: ExportFormat, usualName: string): Promise<void> {
  const body = { name: model.work.get().name.trim() || usualName, shapes: [...model.shapes()], format };
  saveFile(await download(contract, 'export', { body }));
}

export function photoAddress({ from, id, token }: Work, photo: Photo, variant: 'original' | 'thumbnail'): string {
  if (from === 'shared') return addressOf(contract, 'sharedPhoto', { params: { token: token ?? '', photo: photo.id }, query: { variant } });
  return addressOf(contract, 'photo', { params: { id: id ?? 0, photo: photo.id }, query: { variant } });
}
