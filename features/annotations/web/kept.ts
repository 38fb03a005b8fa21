import { session as login } from '#platform/access/web/session.ts';
import { readDraft, removeDraft, writeDraft } from '#platform/ui/draft-store.ts';
import { merged } from '../domain/merge.ts';
import { storedShape, type Shape } from '../domain/shape.ts';
import type { Annotations, Work } from './model.ts';
import { newId, toSketch } from './shapes.ts';

/** A tab knows its own writing from another's. */
const tab = newId();
const PAUSE = 300;

const who = (): number => login.user()?.id ?? 0;
export const formOf = ({ from, id }: Pick<Work, 'from' | 'id'>): string | null => (from === 'shared' ? null : `annotations.${id ?? 'new'}`);

export interface Kept {
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly base: Work['base'];
  readonly version: number | null;
  readonly tab: string;
}

/** What this browser keeps of a drawing that is not saved; `person` 0 is a visitor. */
export async function readKept(form: string, person = who()): Promise<Kept | null> {
  const draft = await readDraft(person, form);
  if (!draft) return null;
  const { values, base, version } = draft;
  const shapes = shapesIn(values['shapes']);
  return {
    name: typeof values['name'] === 'string' ? values['name'] : '',
    shapes,
    base: { name: typeof base['name'] === 'string' ? base['name'] : '', shapes: shapesIn(base['shapes']) },
    version,
    tab: typeof values['tab'] === 'string' ? values['tab'] : '',
  };
}

/** Of another version of the program, or touched by hand: what cannot be read is left out. */
function shapesIn(value: unknown): Shape[] {
  return Array.isArray(value) ? value.flatMap((one) => storedShape.safeParse(one).data ?? []) : [];
}

export const forgetKept = (form: string, person = who()): void => removeDraft(person, form);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
export const isChanged = (model: Annotations): boolean => {
  const { base, name, from } = model.work.get();
  return from !== 'shared' && (name !== base.name || !isSame(model.shapes(), base.shapes));
};

/**
 * Keeps the drawing in this browser after every stroke, until it is saved. Another tab that draws on the same is heard: what it added or changed
 * comes in, shape by shape. The answer ends it.
 */
export function keepAlways(model: Annotations): () => void {
  let timer: number | undefined;
  /** As this tab last wrote or read it: the common beginning of both. */
  let common = model.shapes();
  let { opened } = model;
  let isWriting = false;
  const write = async (): Promise<void> => {
    window.clearTimeout(timer);
    timer = undefined;
    const now = formOf(model.work.get());
    if (now === null || isWriting) return;
    isWriting = true;
    try {
      if (model.opened !== opened) {
        ({ opened } = model);
        common = opened;
      }
      const other = await readKept(now);
      if (other && other.tab !== tab && !isSame(other.shapes, common)) takeIn(other.shapes);
      flush();
    } finally {
      isWriting = false;
    }
  };
  const takeIn = (theirs: readonly Shape[]): void => {
    const mine = model.shapes();
    const both = merged(common, mine, theirs);
    common = both;
    // In the middle of a stroke nothing changes under the hand; at the next writing it is taken in.
    if (!isSame(both, mine) && !model.sketch.state.get().isOpen) model.sketch.reset(both.map(toSketch));
  };
  /** Without looking: a closing tab has no time. */
  const flush = (): void => {
    const { version, base, name } = model.work.get();
    const now = formOf(model.work.get());
    if (now === null) return;
    if (!isChanged(model)) return removeDraft(who(), now);
    const shapes = model.shapes();
    common = shapes;
    writeDraft(who(), now, { at: new Date().toISOString(), version, base: { ...base }, values: { name, shapes, tab } });
  };
  const later = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void write(), PAUSE);
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) flush();
  };
  const unfollow = [model.sketch.state.subscribe(later), model.work.subscribe(later)];
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    if (timer !== undefined) flush();
    window.clearTimeout(timer);
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', onHidden);
    for (const one of unfollow) one();
  };
}
