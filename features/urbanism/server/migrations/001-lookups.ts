import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { starterClassifications, starterLimits, starterMatrix, starterNames } from '../../record/domain/starter.ts';
import {
  classificationTypes,
  confrontations,
  constructionTypes,
  documentTypes,
  entities,
  licenseTypes,
  limitTypes,
  matrixTypes,
  orderTypes,
  procedureTypes,
  regimeTypes,
  sourceTypes,
  states,
  statuses,
  useTypes,
} from '../../record/lookups.ts';

const alike = [
  constructionTypes,
  orderTypes,
  procedureTypes,
  regimeTypes,
  useTypes,
  statuses,
  states,
  sourceTypes,
  documentTypes,
  licenseTypes,
  confrontations,
] as const;

const literal = (value: string | boolean | number): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
const rows = (table: string, columns: string, values: readonly (readonly (string | boolean | number)[])[]): string =>
  `insert into ${table} (${columns}) values ${values.map((row) => `(${row.map(literal).join(', ')})`).join(', ')};`;

export const urbanLookups: Migration = {
  id: 'urbanism/001-lookups',
  up: () => `
${alike.map((lookup) => resourceTable(lookup, ['name', 'active'])).join('\n')}
${resourceTable(classificationTypes, ['name', 'inspectable', 'active'])}
${resourceTable(matrixTypes, ['name', 'code', 'active'])}
${resourceTable(limitTypes, ['name', 'code', 'importable', 'confrontable', 'active'])}
${resourceTable(entities, ['name', 'nif', 'email', 'phone', 'address', 'dicofre', 'cp7', 'categoryId', 'partyId', 'active'])}
create index urban_entity_nif on urban_entity (nif) where deleted_at is null;
${Object.entries(starterNames)
  .map(([table, names]) =>
    table === confrontations.table
      ? rows(
          table,
          'name, position',
          names.map((name, index) => [name, (index + 1) * 1024]),
        )
      : rows(
          table,
          'name',
          names.map((name) => [name]),
        ),
  )
  .join('\n')}
${rows('urban_classification_type', 'name, inspectable', starterClassifications)}
${rows('urban_matrix_type', 'code, name', starterMatrix)}
${rows('urban_limit_type', 'code, name, importable, confrontable', starterLimits)}
`,
};
