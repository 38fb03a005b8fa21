import type { SearchSource } from '#platform/search/server/source.ts';
import { variantRules } from '../../record/domain/variants.ts';
import { live, type Catalogue } from '../../record/server/catalogue.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { findables, findTypes, wordGroups, type Findable } from '../domain/find-types.ts';

interface Index {
  readonly types: readonly Findable[];
  readonly groups: readonly (readonly string[])[];
}

/** A catalogue that changed is another object (decision 026): what was made of the one before goes with it. */
const made = new WeakMap<Catalogue, Index>();

function indexOf(catalogue: Catalogue): Index {
  const kept = made.get(catalogue);
  if (kept) return kept;
  const types = live(catalogue.types).filter(({ variant }) => !variantRules[variant].deskOnly);
  const all = { types, subtypes: live(catalogue.subtypes), words: catalogue.words };
  const index = { types: findables(all), groups: wordGroups(all) };
  made.set(catalogue, index);
  return index;
}

/** "lixo", "candeeiro", "buraco": what the person can tell the town about it comes before everything else. */
export const typeSource: SearchSource = {
  id: 'report',
  label: { pt: 'Comunicar ao município', en: 'Report to the municipality' },
  order: 10,
  module: 'meubairro',
  synonyms: async ({ site, db }) => indexOf((await publicSight(site, db)).catalogue).groups,
  find: async ({ site, db, actor, locale }, asked) => {
    const { catalogue } = await publicSight(site, db);
    return findTypes(indexOf(catalogue).types, asked).map(({ typeId, subtypeId, name }) => {
      const type = catalogue.types.get(typeId);
      const closed = type?.reportBy === 'signed-in' && actor.kind === 'anonymous';
      const detail = [subtypeId === null ? type?.description : type?.name, closed ? signIn[locale] : null].filter(Boolean).join(' · ');
      return {
        id: `report-${typeId}-${subtypeId ?? ''}`,
        label: `${report[locale]}: ${name}`,
        ...(detail !== '' && { detail }),
        to: `/meubairro/report?type=${typeId}${subtypeId === null ? '' : `&subtype=${subtypeId}`}`,
      };
    });
  },
};

const report = { pt: 'Comunicar', en: 'Report' };
const signIn = { pt: 'precisa de iniciar sessão', en: 'you need to sign in' };
