import { resourcesOf } from '#platform/crud/lookup.ts';
import { may } from './permissions.ts';

const { lookup } = resourcesOf('geoportalgestao', '/api/backoffice/gestao');

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
