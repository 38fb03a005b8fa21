import { crsName, storedGeometry } from '#platform/geo/geojson.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { regulationLink } from '#features/regulations/server/index.ts';
import type { Confrontation, Hit, SourceResult } from '../contract.ts';
import type { Finding } from '../domain/compare.ts';
import { isOlder, judged, shapes, sharesOf, stateOf, toHundredths, type Land } from '../domain/overlay.ts';
import type { Subject } from '../subject.ts';
import { overlay, type Overlay, type Overlays } from './overlay.ts';
import { openThemes, type AsOf, type OpenSource } from './sources.ts';
import { landOf } from './subject.ts';

export type Asking = Pick<CallContext, 'db' | 'site' | 'locale'> & { readonly now: Date };

/** A place against every active theme, in order. Throws what `landOf` and `openThemes` throw. */
export async function confront(asking: Asking, subject: Subject, asOf: AsOf = {}): Promise<Confrontation> {
  const { db, site, locale, now } = asking;
  const land = await landOf(asking, subject);
  const themes = await openThemes(db, asOf);
  const overlays = await overlay(
    db,
    themes.flatMap(({ sources }) => sources),
    land,
    site.srid,
    asOf,
  );
  return {
    crs: crsName(site.srid),
    title: land.title,
    process: land.process,
    land: { area: toHundredths(land.area), registered: land.registered, geometry: land.geometry },
    at: now.toISOString(),
    themes: themes.map(({ id, name, sources }) => {
      const results = sources.map((source) => resultOf(source, overlays, land, locale, now));
      return { id, name, state: stateOf(results), sources: results };
    }),
  };
}

function resultOf(source: OpenSource, { found, covered }: Overlays, land: Land, locale: Locale, now: Date): SourceResult {
  const { from } = source;
  const own = found.filter((one) => one.source === source.id);
  const counted = shapes.map((shape) => ({
    shape,
    ...judged(
      own.filter((one) => one.shape === shape),
      shape,
      source.rules,
      land,
    ),
  }));
  const hits = counted.toReversed().flatMap(({ kept }) => kept.map((one) => hitOf(one, source, land, locale)));
  const m2 = covered.get(source.id);
  return {
    id: source.id,
    name: source.name,
    state: from.kind === 'none' ? 'unavailable' : hits.length > 0 ? 'found' : 'nothing',
    why: from.kind === 'none' ? from.why : null,
    text: hits.length > 0 ? source.text : null,
    data:
      from.kind === 'dataset'
        ? {
            title: from.title,
            version: from.version.number,
            at: from.version.at.toISOString(),
            isOld: isOlder(from.version.at, source.oldAfter, now),
          }
        : null,
    covered: m2 === undefined ? null : sharesOf('area', m2, land),
    dropped: counted.reduce((sum, { dropped }) => sum + dropped, 0),
    hits,
  };
}

function hitOf(one: Overlay, source: OpenSource, land: Land, locale: Locale): Hit {
  const { name, code, edition, features, measure, geometry, shape } = one;
  return {
    shape,
    // What has no name of its own is told by its source's.
    name: name ?? code ?? source.name,
    code: name === null ? null : code,
    article: articleOf(one, source, locale),
    edition,
    features,
    ...sharesOf(shape, measure, land),
    geometry: storedGeometry(geometry),
  };
}

/** What the data say of the article stands before what the source says; a page stands in for an article. */
function articleOf({ article: said, reference }: Overlay, { regulation, article: usual, page }: OpenSource, locale: Locale): Hit['article'] {
  const text = said ?? usual;
  const whole = reference ?? (text !== null && /^\d+\s*\/\s*\S/.test(text) ? text : null);
  if (whole !== null) {
    const label = said !== null && reference !== null ? said : articleWords(whole.split('/')[1]?.trim() ?? '', locale);
    return { label: label || whole, url: regulationLink('gu', whole) };
  }
  if (regulation === null || regulation.name === null) return text === null ? null : { label: articleWords(text, locale), url: null };
  const { id, name } = regulation;
  if (text !== null) return { label: `${articleWords(text, locale)}, ${name}`, url: regulationLink('gu', `${id}/${text}`) };
  const link = regulationLink('gu', String(id));
  if (page === null || link === null) return { label: name, url: link };
  return { label: `${name}, ${{ pt: 'p.', en: 'p.' }[locale]} ${page}`, url: `${link}#page=${page}` };
}

/** A bare number is called an article; words are left as they are. */
function articleWords(text: string, locale: Locale): string {
  return /^\d/.test(text) ? `${{ pt: 'Artigo', en: 'Article' }[locale]} ${text}` : text;
}

const units = { area: 'm²', line: 'm', point: '' } as const;

/** For the comparison of two states of the plans. */
export const findingsOf = ({ themes }: Confrontation): Finding[] =>
  themes.flatMap((theme) =>
    theme.sources.flatMap((source) =>
      source.hits.map(({ name, code, shape, measure }) => ({ theme: theme.name, source: source.name, name, code, unit: units[shape], measure })),
    ),
  );
