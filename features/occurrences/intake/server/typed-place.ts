import { resolveAddress } from '#features/layers/server/index.ts';
import { errors } from '../../record/errors.ts';
import type { Catalogue } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import type { Point } from '../../record/server/place.ts';

type Hit = Extract<Awaited<ReturnType<typeof resolveAddress>>, { kind: 'several' }>['hits'][number];

/** One place an address may mean. Without a point it is a street, or a part of the municipality. */
interface PlaceChoice {
  readonly label: string;
  readonly detail: string | null;
  readonly parishId: number | null;
  readonly point: [number, number] | null;
}

export interface TypedPlace {
  readonly state: 'found' | 'street' | 'choose' | 'unknown' | 'outside';
  readonly choices: readonly PlaceChoice[];
}

/** Where a typed address is, as far as the municipality's own addresses tell. Another parish than the one that was said is no certainty. */
export async function placeTyped({ site, sight }: Pick<Context, 'site' | 'sight'>, address: string, parishId: number | null): Promise<TypedPlace> {
  const found = await resolveAddress(site.db, site, address);
  if (found.kind === 'outside' || found.kind === 'unknown') return { state: found.kind, choices: [] };
  const choices = (found.kind === 'several' ? found.hits : [found.hit]).map((hit) => choiceOf(sight.catalogue, hit));
  if (found.kind === 'several') return { state: 'choose', choices };
  const contradicts = parishId !== null && choices.some((choice) => choice.parishId !== null && choice.parishId !== parishId);
  return { state: contradicts ? 'choose' : found.kind === 'door' ? 'found' : 'street', choices };
}

function choiceOf({ parishes }: Catalogue, { kind, label, detail, parish, x, y }: Hit): PlaceChoice {
  const known = parish && [...parishes.values()].find((entry) => entry.live && entry.dicofre === parish.dicofre);
  return { label, detail, parishId: known?.id ?? null, point: kind === 'address' ? [x, y] : null };
}

/**
 * The point of a report that came with words alone, and the parish where only that is known. What may be several places is refused
 * until somebody says which; what nobody knows is taken, without a point, for the desk to place (decision 037).
 */
export async function placeOfWords(
  context: Context,
  { address, parishId, asWritten }: { readonly address: string; readonly parishId: number | null; readonly asWritten: boolean },
): Promise<{ readonly point: Point | null; readonly parishId: number | null }> {
  const { state, choices } = await placeTyped(context, address, parishId);
  const [first] = choices;
  if (state === 'outside') throw errors['occurrence.outside-municipality']();
  if (state === 'found') return { point: first?.point ?? null, parishId: first?.parishId ?? parishId };
  if (state === 'street') return { point: null, parishId: parishId ?? first?.parishId ?? null };
  if (state === 'choose' && !asWritten)
    throw errors['occurrence.address-unsure']({
      params: { places: choices.map(({ label, detail }) => [label, detail].filter(Boolean).join(', ')).join('; ') },
    });
  return { point: null, parishId };
}
