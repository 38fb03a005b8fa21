import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { doors, formerNames, opinions, places, plaques, proposals, streets, streetTypes } from '../../resources.ts';

const types = ['Rua', 'Avenida', 'Travessa', 'Praça', 'Largo', 'Estrada', 'Caminho', 'Beco', 'Rotunda', 'Calçada', 'Alameda', 'Praceta'];

export const toponymyTables: Migration = {
  id: 'toponymy/001-toponymy',
  up: ({ srid }) => `
${resourceTable(streetTypes, ['code', 'name', 'active', 'isDefault'])}
create unique index toponymy_type_default on toponymy_type (is_default) where is_default and deleted_at is null;
insert into toponymy_type (code, name, active, is_default) values ${types.map((name, index) => `('T${String(index + 1).padStart(2, '0')}', '${name}', true, ${index === 0})`).join(', ')};
${resourceTable(places, ['code', 'name', 'parish', 'meaning', 'postcode', 'geom'], srid)}
${resourceTable(
  streets,
  [
    'code',
    'typeId',
    'name',
    'fullName',
    'state',
    'parish',
    'meaning',
    'decidedAt',
    'minute',
    'document',
    'sinceAt',
    'untilAt',
    'placeId',
    'beginsAt',
    'endsAt',
    'postcode',
    'numbering',
    'geom',
  ],
  srid,
)}
${resourceTable(formerNames, ['streetId', 'name', 'sinceAt', 'untilAt', 'minute', 'reason'])}
${resourceTable(doors, ['name', 'streetId', 'number', 'suffix', 'state', 'use', 'formerNumber', 'postcode', 'givenAt', 'process', 'geom'], srid)}
${resourceTable(plaques, ['streetId', 'location', 'state', 'material', 'placedAt', 'photo', 'geom'], srid)}
${resourceTable(proposals, ['kind', 'streetId', 'typeId', 'name', 'meaning', 'proposer', 'submittedAt', 'state', 'decidedAt', 'minute', 'document', 'geom'], srid)}
${resourceTable(opinions, ['proposalId', 'body', 'opinion', 'givenAt', 'minute', 'text', 'document'])}
create sequence toponymy_street_code;
create unique index toponymy_door_number on toponymy_door (street_id, number, coalesce(suffix, '')) where state = 'inForce' and deleted_at is null;
create index toponymy_street_words on toponymy_street (state, full_name) where deleted_at is null;
`,
};
