import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { relatedOccurrences } from '../contract.ts';
import { mayAdd, mayUpdate } from '../../record/domain/gates.ts';
import { may } from '../../record/permissions.ts';
import { live } from '../../record/server/catalogue.ts';
import { contextOf } from '../../record/server/context.ts';
import { searchCode } from '../../record/server/list.ts';
import { readPeople } from '../../record/server/lists.ts';
import { openInside } from '../../record/server/record.ts';
import { staffWrite } from '../../record/server/staff-write.ts';
import { findSimilar } from '../../record/server/similar.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { deskSettingsContract } from '../settings-contract.ts';
import { merge, unmerge } from './merge.ts';
import { saveDeskSettings, showDeskSettings } from './settings.ts';
import { split } from './split.ts';

const brief = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
const subtypesOf = ({ catalogue }: Sight, typeId: number) =>
  live(catalogue.subtypes)
    .filter((subtype) => subtype.typeId === typeId)
    .map(brief);

export function relatedRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, relatedOccurrences, {
    suggestions: async (call) => {
      const { sight, now } = await contextOf(call);
      const { row } = await openInside(call.db, sight, { id: call.params.id });
      const { q } = call.query;
      if (q) {
        const found = await searchCode(call.db, call.site, sight, q, now);
        return { items: found.filter(({ id }) => id !== row.id).map((item) => ({ ...item, distance: null })) };
      }
      if (row.x === null || row.y === null) return { items: [] };
      const items = await findSimilar(call.db, call.site, sight, [row.x, row.y], row.type_id, now);
      return { items: items.filter(({ id }) => id !== row.id) };
    },
    merge: (call) => staffWrite(call, call.params.id, (trx, context) => merge(trx, context, call.params.id, call.version, call.body.code)),
    unmerge: (call) => staffWrite(call, call.params.id, (trx, context) => unmerge(trx, context, call.params.id)),
    split: (call) =>
      staffWrite(call, call.params.id, (trx, context) => split(trx, context, call.params.id, call.version, call.body.parts, call.body.note)),
    searchSubtypes: async (call) => {
      const { sight } = await contextOf(call);
      const type = sight.catalogue.types.get(call.params.type);
      return { items: type && sight.sees('subtype') && (sight.isStaff || type.isPublic) ? subtypesOf(sight, type.id) : [] };
    },
    searchUser: async (call) => {
      const { sight } = await contextOf(call);
      if (!sight.sees('assigned')) return { items: [] };
      const unities = sight.seesAllUnities ? live(sight.catalogue.unities).map(({ id }) => id) : sight.unityIds;
      const people = new Map((await readPeople(call.db, unities)).map((person) => [person.id, brief(person)]));
      const words = plain(call.query.q);
      return { items: [...people.values()].filter(({ name }) => plain(name).includes(words)).slice(0, 20) };
    },
    updateSubtypes: async (call) => {
      const { sight } = await contextOf(call);
      const gives = mayUpdate(sight, 'subtype') || (sight.can(may.add) && mayAdd(sight, 'subtype'));
      return { items: gives ? subtypesOf(sight, call.params.type) : [] };
    },
    updateUnities: async (call) => {
      const { sight } = await contextOf(call);
      const { catalogue } = sight;
      if (!mayUpdate(sight, 'unity')) return { items: [] };
      const typeId = catalogue.subtypes.get(call.params.subtype)?.typeId;
      const unities = live(catalogue.unities);
      return { items: typeId === undefined ? [] : unities.filter((unity) => unity.typeIds.includes(typeId)).map(brief) };
    },
  });

  bind(app, services, deskSettingsContract, {
    show: async (call) => showDeskSettings(call.db, (await contextOf(call)).sight),
    update: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => saveDeskSettings(trx, context, call.version, call.body));
      return showDeskSettings(call.db, context.sight);
    },
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
