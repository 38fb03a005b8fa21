import { field } from '#platform/crud/fields.ts';
import { defineResource, type ResourcePermissions } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from './permissions.ts';

interface Lookup {
  readonly id: string;
  readonly table: string;
  readonly one: Text;
  readonly many: Text;
  readonly permissions: ResourcePermissions;
}

/** The seven tables are alike: code, name, status, and which one a form proposes. */
function lookup({ id, table, one, many, permissions }: Lookup) {
  return defineResource({
    id,
    module: 'geoportalgestao',
    path: `/api/backoffice/gestao/${id}`,
    screen: `geoportalgestao/${id}`,
    table,
    label: { one, many },
    title: 'name',
    permissions,
    fields: {
      code: field.text({
        label: { pt: 'Código', en: 'Code' },
        help: { pt: 'Letras, algarismos, hífen e sublinhado.', en: 'Letters, digits, hyphen and underscore.' },
        required: true,
        unique: true,
        kept: true,
        max: 40,
        pattern: /^[A-Za-z0-9_-]+$/,
      }),
      name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: true, max: 100 }),
      active: field.boolean({ label: { pt: 'Ativo', en: 'Active' }, value: true }),
      isDefault: field.boolean({
        label: { pt: 'Valor por omissão', en: 'Default' },
        help: {
          pt: 'O que um formulário novo propõe. Só um pode sê-lo: marcar este desmarca o anterior.',
          en: 'What a new form proposes. Only one can be it: marking this one unmarks the other.',
        },
      }),
    },
  });
}

export const addressTypes = lookup({
  id: 'address-types',
  table: 'party_address_type',
  one: { pt: 'Tipo de morada', en: 'Address type' },
  many: { pt: 'Tipos de morada', en: 'Address types' },
  permissions: may.addressTypes,
});

export const categoryTypes = lookup({
  id: 'category-types',
  table: 'party_category_type',
  one: { pt: 'Categoria de entidades', en: 'Entity category' },
  many: { pt: 'Categorias de entidades', en: 'Entity categories' },
  permissions: may.categoryTypes,
});

export const contactGroups = lookup({
  id: 'contact-groups',
  table: 'party_contact_group',
  one: { pt: 'Grupo de contactos', en: 'Contact group' },
  many: { pt: 'Grupos de contactos', en: 'Contact groups' },
  permissions: may.contactGroups,
});

export const contactTypes = lookup({
  id: 'contact-types',
  table: 'party_contact_type',
  one: { pt: 'Tipo de contacto', en: 'Contact type' },
  many: { pt: 'Tipos de contacto', en: 'Contact types' },
  permissions: may.contactTypes,
});

export const genders = lookup({
  id: 'genders',
  table: 'party_gender',
  one: { pt: 'Género', en: 'Gender' },
  many: { pt: 'Géneros', en: 'Genders' },
  permissions: may.genders,
});

export const identificationTypes = lookup({
  id: 'identification-types',
  table: 'party_identification_type',
  one: { pt: 'Tipo de identificação', en: 'Identification type' },
  many: { pt: 'Tipos de identificação', en: 'Identification types' },
  permissions: may.identificationTypes,
});

export const maritalStatuses = lookup({
  id: 'marital-statuses',
  table: 'party_marital_status',
  one: { pt: 'Estado civil', en: 'Marital status' },
  many: { pt: 'Estados civis', en: 'Marital statuses' },
  permissions: may.maritalStatuses,
});

/** In the order of the menu. */
export const lookups = [categoryTypes, addressTypes, contactTypes, contactGroups, identificationTypes, genders, maritalStatuses] as const;
