import { tableOf } from '#platform/kernel/entries.ts';
import { sql } from 'kysely';
import { readFeatureLayers, type FeatureLayer } from '#features/layers/server/index.ts';
import { usersById } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayAdd, mayUpdate, type Gated } from '../domain/gates.ts';
import { channelsFor } from '../domain/push.ts';
import { citizenStatus } from '../domain/statuses.ts';
import { variantRules } from '../domain/variants.ts';
import { picked, pickedFrom, pickedNames } from '../fields.ts';
import { descriptionMax } from '../inputs.ts';
import { may } from '../permissions.ts';
import { live, type Catalogue, type OccurrenceType } from './catalogue.ts';
import { presentStatus, presentType } from './present.ts';
import type { Sight } from './viewer.ts';

const brief = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

function typesWithSubtypes(sight: Sight, types: readonly OccurrenceType[], withSubtypes: boolean) {
  const subtypes = withSubtypes ? live(sight.catalogue.subtypes) : [];
  return types.map((type) => ({
    ...presentType(sight.catalogue, type.id),
    subtypes: subtypes.filter(({ typeId }) => typeId === type.id).map(brief),
  }));
}

/** The catalogues of picked fields, each for whoever may do something with a field that picks there. */
const picks = (catalogue: Catalogue, may: (gate: Gated) => boolean) =>
  tableOf(pickedFrom, (entries) =>
    pickedNames.some((name) => picked[name].of.entries === entries && may(picked[name].gate)) ? live(catalogue[entries]).map(brief) : [],
  );

/** What the viewer may filter by. */
export async function searchLists(db: Db, sight: Sight) {
  const { catalogue, isStaff } = sight;
  const shown = <T>(field: Gated, entries: readonly T[]) => (sight.sees(field) ? entries : []);
  const types = live(catalogue.types).filter((type) => isStaff || type.isPublic);
  const statuses = live(catalogue.statuses).filter(({ id }) => isStaff || citizenStatus(catalogue.statuses, id)?.id === id);
  const unityIds = sight.seesAllUnities ? live(catalogue.unities).map(({ id }) => id) : sight.unityIds;
  const people = sight.sees('assigned') ? await readPeople(db, unityIds) : [];
  return {
    types: typesWithSubtypes(sight, shown('type', types), sight.sees('subtype')),
    statuses: statuses.map(presentStatus),
    unities: shown('unity', live(catalogue.unities)).map(brief),
    parishes: live(catalogue.parishes).map(brief),
    ...picks(catalogue, sight.sees),
    people: [...new Map(people.map((person) => [person.id, { id: person.id, name: person.name }])).values()],
    push: channelsFor(
      sight,
      live(catalogue.unities).map(({ id }) => id),
    ),
  };
}

interface Person {
  id: number;
  name: string;
  unity_id: number;
}

export async function readPeople(db: Db, unityIds: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.id, a.name, m.unity_id from unity_user m join account a on a.id = m.user_id
    where m.unity_id = any(${[...unityIds]}::bigint[]) and a.deleted_at is null and a.active order by fold(a.name), a.id`.execute(db);
  return rows;
}

function presentLayer({ featureRequired, featureDistance }: OccurrenceType, layer: FeatureLayer | undefined) {
  return layer ? { layer: { code: layer.code, label: layer.label }, required: featureRequired, distance: featureDistance } : null;
}

/** What a person who reports may choose. */
export async function storeLists(site: Site, sight: Sight) {
  const { catalogue, userId } = sight;
  const { settings } = catalogue;
  const desk = sight.can(may.add);
  const gives = (field: Gated) => desk && mayAdd(sight, field);
  const types = live(catalogue.types).filter(({ variant }) => desk || !variantRules[variant].deskOnly);
  const layers = await readFeatureLayers(site.db);
  const layerOf = (type: OccurrenceType) =>
    layers.find(({ id, permission }) => id === type.featureLayerId && (permission === null || sight.can(permission)));
  const subtypes = live(catalogue.subtypes);
  const account = (await usersById(site.db, [userId])).get(userId ?? 0);
  return {
    types: types.map((type) => ({
      ...presentType(catalogue, type.id),
      code: type.code,
      description: type.description,
      reportBy: type.reportBy,
      photosMax: type.photosMax,
      isPublic: type.isPublic,
      duplicateRadius: type.duplicateRadius,
      subtypes: subtypes.filter(({ typeId }) => typeId === type.id).map(brief),
      questions: catalogue.questions.filter(({ typeId }) => typeId === type.id),
      feature: presentLayer(type, layerOf(type)),
    })),
    consent: { active: settings.consentActive, required: settings.consentRequired, text: { pt: settings.consentPt, en: settings.consentEn } },
    channels: gives('channel') ? live(catalogue.channels).map(({ id, name, isVehicle }) => ({ id, name, isVehicle })) : [],
    priorities: gives('priority') ? live(catalogue.priorities).map(brief) : [],
    parishes: live(catalogue.parishes).map(brief),
    desk,
    gives: {
      subtype: gives('subtype'),
      visibility: gives('visibility'),
      photos: gives('photos'),
      forUser: desk && sight.can(may.addForUser),
      forNewUser: desk && sight.can(may.addForNewUser),
    },
    reporter: account ? { name: account.name, email: account.email, phone: account.phone } : null,
    nif: site.config.registrationNif,
    limits: { descriptionMax, photosMax: Math.max(0, ...types.map(({ photosMax }) => photosMax)), uploadMax: site.config.uploadMax },
  };
}

/** What the desk may choose when it edits or assigns. */
export async function updateLists(db: Db, sight: Sight) {
  const { catalogue } = sight;
  const assigns = sight.sees('unity') && (mayUpdate(sight, 'unity') || mayUpdate(sight, 'assigned'));
  const unities = assigns ? live(catalogue.unities) : [];
  const people = mayUpdate(sight, 'assigned')
    ? await readPeople(
        db,
        unities.map(({ id }) => id),
      )
    : [];
  return {
    types: typesWithSubtypes(
      sight,
      sight.sees('type') && (['type', 'subtype', 'answers'] as const).some((field) => mayUpdate(sight, field)) ? live(catalogue.types) : [],
      mayUpdate(sight, 'subtype'),
    ).map((type) => ({ ...type, questions: catalogue.questions.filter(({ typeId }) => typeId === type.id) })),
    ...picks(catalogue, (gate) => mayUpdate(sight, gate)),
    unities: unities.map((unity) => ({
      ...brief(unity),
      typeIds: [...unity.typeIds],
      people: people.filter((person) => person.unity_id === unity.id).map(brief),
    })),
  };
}
