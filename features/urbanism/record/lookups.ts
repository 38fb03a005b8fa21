import { field } from '#platform/crud/fields.ts';
import { activeField, codeField, nameField } from '#platform/crud/lookup.ts';
import { defineResource, type Fields, type ResourceBody } from '#platform/crud/resource.ts';
import { checkCard } from './domain/card.ts';
import { lookupLabels, type Lookup } from './lookup-labels.ts';
import { mayKeep } from './permissions.ts';

/** A catalogue of the planning desk at the path the specification gives it. Ids carry the module: other slices have statuses and entities too. */
function lookup<const F extends Fields>(id: Lookup, table: string, fields: F, body: Partial<ResourceBody> = {}) {
  return defineResource<F & { readonly name: ReturnType<typeof nameField> }>({
    ...body,
    id: `gu-${id}`,
    module: 'gugestao',
    path: `/api/gugestao/gestao/${id}`,
    screen: `gugestao/${id}`,
    table,
    title: 'name',
    label: lookupLabels[id],
    permissions: mayKeep[id],
    fields: { name: nameField(150), ...fields },
  });
}

const plain = { active: activeField() } as const;

export const classificationTypes = lookup('classificationtypes', 'urban_classification_type', {
  inspectable: field.boolean({
    label: { pt: 'Fiscalizável', en: 'Inspectable' },
    help: { pt: 'Os processos desta classificação podem ter vistorias.', en: 'Processes of this classification can have inspections.' },
    value: true,
  }),
  ...plain,
});
export const constructionTypes = lookup('constructiontypes', 'urban_construction_type', plain);
export const orderTypes = lookup('ordertypes', 'urban_order_type', plain);
export const procedureTypes = lookup('proceduretypes', 'urban_procedure_type', plain);
export const regimeTypes = lookup('regimetypes', 'urban_regime_type', plain);
export const useTypes = lookup('usetypes', 'urban_use_type', plain);
export const statuses = lookup('statuses', 'urban_status', plain);
export const states = lookup('states', 'urban_state', plain);
export const sourceTypes = lookup('sourcetypes', 'urban_source_type', plain);
export const documentTypes = lookup('documenttypes', 'urban_document_type', plain);
export const licenseTypes = lookup('licensetypes', 'urban_license_type', plain);
export const matrixTypes = lookup('matrixclassificationtypes', 'urban_matrix_type', { code: codeField(), ...plain });

export const limitTypes = lookup('limittypes', 'urban_limit_type', {
  code: codeField(),
  importable: field.boolean({
    label: { pt: 'Importável', en: 'Importable' },
    help: { pt: 'Limites deste tipo podem vir de um ficheiro.', en: 'Limits of this type can come from a file.' },
  }),
  confrontable: field.boolean({
    label: { pt: 'Confrontável', en: 'Confrontable' },
    help: { pt: 'Entra nas confrontações de processos e parcelas.', en: 'Takes part in the confrontations of processes and parcels.' },
  }),
  ...plain,
});

/** What a process is confronted with, in the order of the report. */
export const confrontations = lookup('confrontations', 'urban_confrontation', plain, { ordered: true });

/** A person or organisation as it stands in the files; with a tax number tied to the municipality's register of entities. */
export const entities = lookup(
  'entities',
  'urban_entity',
  {
    name: field.text({ personal: true, label: { pt: 'Nome', en: 'Name' }, required: true, max: 200 }),
    nif: field.text({
      personal: true,
      label: { pt: 'NIF', en: 'Tax number (NIF)' },
      help: {
        pt: 'Nove algarismos. Liga esta ficha ao registo de entidades do município.',
        en: 'Nine digits. Ties this card to the municipality’s register of entities.',
      },
      max: 30,
      filter: true,
    }),
    email: field.email({ personal: true, label: { pt: 'E-mail', en: 'E-mail' } }),
    phone: field.phone({ personal: true, label: { pt: 'Telefone', en: 'Phone' } }),
    address: field.text({ personal: true, label: { pt: 'Morada', en: 'Address' }, max: 300, column: 'available' }),
    dicofre: field.text({
      personal: false,
      label: { pt: 'Freguesia (DICOFRE)', en: 'Parish (DICOFRE)' },
      max: 6,
      pattern: /^\d{6}$/,
      column: 'available',
      search: false,
    }),
    cp7: field.text({
      personal: true,
      label: { pt: 'Código postal', en: 'Postal code' },
      help: { pt: '0000-000', en: '0000-000' },
      max: 8,
      pattern: /^[1-9]\d{3}-\d{3}$/,
      column: 'available',
    }),
    categoryId: field.reference({
      label: { pt: 'Categoria', en: 'Category' },
      of: { table: 'party_category_type', title: 'name' },
    }),
    partyId: field.reference({
      label: { pt: 'Registo de entidades', en: 'Register of entities' },
      help: { pt: 'Preenchido pelo NIF.', en: 'Filled in by the tax number.' },
      of: { table: 'party', title: 'name' },
      column: 'never',
    }),
    ...plain,
  },
  { check: checkCard },
);

/** In the order of the menu. */
export const lookups = [
  classificationTypes,
  procedureTypes,
  regimeTypes,
  constructionTypes,
  useTypes,
  orderTypes,
  statuses,
  states,
  licenseTypes,
  documentTypes,
  matrixTypes,
  sourceTypes,
  limitTypes,
  confrontations,
  entities,
] as const;
