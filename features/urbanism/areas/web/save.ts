import { z } from 'zod';
import { api, isProblem } from '#platform/http/web/client.ts';
import { areaSchema, geometrySchema } from '#platform/geo/geojson.ts';
import { lastChange } from '#platform/kernel/stale.ts';
import { processContract, type ProcessArea } from '../../record/contract.ts';
import { areaContract } from '../contract.ts';
import { limitContract } from '../limit-contract.ts';
import { areaMapContract } from '../map-contract.ts';
import { dropKept } from './kept.ts';
import { isArea, nobody, type Area, type AreasModel, type Given, type Subject } from './model.ts';

const given = ({ id, version, name, obs, geometry }: ProcessArea): Given => ({ id, version, name: name ?? '', obs, geometry });

/** Reads what the subject has and opens it for drawing. */
export async function openSubject(model: AreasModel, subject: Subject): Promise<void> {
  const { id } = subject;
  if (id === null) return model.open({ subject, version: null, parts: [] });
  if (subject.kind === 'process') {
    const { items } = await api(processContract, 'areas', { params: { id } });
    model.open({ subject, version: null, parts: items.map(given) });
  } else if (subject.kind === 'area') {
    const area = await api(areaContract, 'show', { params: { id } });
    model.open({ subject: { ...subject, title: area.name ?? String(id) }, version: area.version, parts: [given(area)] });
  } else {
    const { version, geometry } = await api(limitContract, 'shape', { params: { id } });
    model.open({ subject, version, parts: geometry && isArea(geometry) ? [{ ...nobody, name: subject.title, geometry }] : [] });
  }
  model.goTo();
}

/** Several parts drawn for one record are one area; where they overlap they become one part. */
async function together(parts: readonly { readonly geometry: Area }[]): Promise<Area | null> {
  if (parts.length < 2) return parts[0]?.geometry ?? null;
  const { areas } = await api(areaMapContract, 'operate', { body: { do: 'merge', areas: parts.map(({ geometry }) => geometry) } });
  return areas[0] ?? null;
}

/** Answers false where somebody else was faster: both shapes are shown then. */
export async function save(model: AreasModel): Promise<boolean> {
  const work = model.work.get();
  if (!work) return false;
  const { subject } = work;
  try {
    await write(model, subject, work.version);
    dropKept();
    model.isRecovered.set(false);
    return true;
  } catch (error) {
    const found = isProblem(error) && error.code === 'record.stale' ? conflictIn(error.extra) : null;
    if (!found) throw error;
    model.conflict.set(found);
    return false;
  }
}

async function write(model: AreasModel, subject: Subject, version: number | null): Promise<void> {
  const parts = model.parts();
  if (subject.kind === 'process') {
    const areas = parts.map(({ id, version: known, name, obs, geometry }) => ({
      ...(id !== null && { id, version: known ?? 1 }),
      name,
      obs,
      geometry,
    }));
    const { items } = await api(processContract, 'saveAreas', { params: { id: subject.id }, body: { areas } });
    return model.open({ subject, version: null, parts: items.map(given) });
  }
  const geometry = await together(parts);
  if (geometry === null) return;
  if (subject.kind === 'area') {
    const [first] = parts;
    const body = { name: first?.name ?? '', obs: first?.obs ?? null, geometry };
    const { id } =
      subject.id === null
        ? await api(areaContract, 'create', { body })
        : await api(areaContract, 'update', { params: { id: subject.id }, body, version: version ?? 1 });
    model.close();
    model.shown.set(id);
  } else {
    if (subject.id === null)
      await api(limitContract, 'draw', { body: { limitTypeId: subject.limitTypeId ?? 0, name: subject.title, code: subject.code, geometry } });
    else await api(limitContract, 'saveShape', { params: { id: subject.id }, body: { geometry }, version: version ?? 1 });
    model.close();
  }
}

const one = z.object({ id: z.number(), version: z.number(), name: z.string().nullish(), obs: z.string().nullish(), geometry: geometrySchema });
const stale = z.object({ current: z.union([z.object({ items: z.array(one.extend({ geometry: areaSchema })) }), one]), ...lastChange.shape });

function conflictIn(extra: unknown) {
  const found = stale.safeParse(extra).data;
  if (!found) return null;
  const rows: readonly z.output<typeof one>[] = 'items' in found.current ? found.current.items : [found.current];
  const theirs = rows.flatMap(({ id, version, name, obs, geometry }): Given[] =>
    isArea(geometry) ? [{ id, version, name: name ?? '', obs: obs ?? null, geometry }] : [],
  );
  return { theirs, version: 'items' in found.current ? null : found.current.version, changedBy: found.changedBy };
}

/** What somebody else saved is what one goes on from. */
export function takeTheirs(model: AreasModel): void {
  const [work, conflict] = [model.work.get(), model.conflict.get()];
  if (work && conflict) model.open({ subject: work.subject, version: conflict.version, parts: conflict.theirs });
  dropKept();
}

/** One's own drawing stays, over what somebody else saved: it is saved with the version of today. */
export function keepMine(model: AreasModel): void {
  const [work, conflict] = [model.work.get(), model.conflict.get()];
  if (!work || !conflict) return;
  const versions = new Map(conflict.theirs.map(({ id, version }) => [id, version]));
  const metas = Object.fromEntries(
    Object.entries(work.metas).map(([uid, meta]) => [uid, { ...meta, ...(meta.id !== null && gone(versions, meta.id)) }]),
  );
  model.work.set({ ...work, metas, version: conflict.version });
  model.conflict.set(null);
}

/** An area that somebody took away meanwhile is a new one. */
const gone = (versions: ReadonlyMap<number | null, number | null>, id: number) =>
  versions.has(id) ? { version: versions.get(id) ?? null } : { id: null, version: null };
