import { field } from '#platform/crud/fields.ts';
import { activeField, resourcesOf } from '#platform/crud/lookup.ts';
import { countries, currencies } from '#platform/kernel/countries.ts';
import { checkAddress, checkContact, checkEntity, checkIdentification } from './domain/rules.ts';
import { addressTypes, categoryTypes, contactGroups, contactTypes, genders, identificationTypes, maritalStatuses } from './lookups.ts';
import { may, mayParts } from './permissions.ts';

const { resource } = resourcesOf('geoportalgestao', '/api/backoffice/gestao');
const legal = { field: 'kind', is: 'legal' } as const;
const natural = { field: 'kind', is: 'natural' } as const;
const organisation = { pt: 'Pessoa coletiva', en: 'Legal entity' };
const person = { pt: 'Pessoa singular', en: 'Natural person' };
const country = { label: { pt: 'País', en: 'Country' }, options: countries, required: true, initial: 'PT' } as const;

export const entities = resource({
  id: 'entities',
  table: 'party',
  label: { one: { pt: 'Entidade', en: 'Entity' }, many: { pt: 'Entidades', en: 'Entities' } },
  permissions: may.entities,
  check: checkEntity,
  fields: {
    kind: field.select({
      label: { pt: 'Tipo de entidade', en: 'Kind of entity' },
      required: true,
      initial: 'legal',
      options: [
        { value: 'legal', label: organisation },
        { value: 'natural', label: person },
      ],
    }),
    code: field.text({
      label: { pt: 'Código', en: 'Code' },
      help: { pt: 'Se ficar vazio, recebe um número.', en: 'If left empty, a number is assigned.' },
      unique: true,
      kept: true,
      max: 40,
      pattern: /^[A-Za-z0-9_-]+$/,
      search: false,
    }),
    name: field.text({ personal: true, label: { pt: 'Nome', en: 'Name' }, required: true, max: 200 }),
    country: field.select({ ...country, column: 'available' }),
    taxNumber: field.text({
      personal: true,
      label: { pt: 'Número fiscal', en: 'Tax number' },
      help: {
        pt: 'O NIF em Portugal; noutros países, letras e algarismos como lá se escreve.',
        en: 'In Portugal, the NIF; elsewhere, letters and digits as written there.',
      },
      max: 30,
      pattern: /^[A-Za-z0-9&Ññ ./-]+$/,
      filter: true,
    }),
    currency: field.select({ label: { pt: 'Moeda', en: 'Currency' }, options: currencies, initial: 'EUR', column: 'available', filter: false }),
    searchTerm: field.text({
      personal: true,
      label: { pt: 'Termo de pesquisa', en: 'Search term' },
      help: {
        pt: 'Outro nome por que se procura: uma sigla, um nome antigo.',
        en: 'Another name people may search for, such as an acronym or a former name.',
      },
      max: 100,
      column: 'available',
    }),
    categories: field.references({
      label: { pt: 'Categorias', en: 'Categories' },
      of: categoryTypes,
      through: { table: 'party_category', own: 'party_id', other: 'category_type_id' },
      column: 'shown',
    }),
    active: activeField('Ativa'),
    isDefault: field.boolean({
      exclusive: true,
      label: { pt: 'Entidade por omissão', en: 'Default entity' },
      help: { pt: 'Só uma pode sê-lo: marcar esta desmarca a anterior.', en: 'Only one can be marked: marking this one unmarks the other.' },
      column: 'available',
    }),
    obs: field.textLong({ personal: true, label: { pt: 'Observações', en: 'Notes' }, search: false }),
    businessName: field.text({
      personal: true,
      label: { pt: 'Denominação comercial', en: 'Business name' },
      max: 200,
      section: organisation,
      when: legal,
      search: false,
      column: 'available',
    }),
    description: field.textLong({ label: { pt: 'Descrição da atividade', en: 'What it does' }, section: organisation, when: legal, search: false }),
    classificationCode: field.text({
      label: { pt: 'Código de classificação (CAE)', en: 'Classification code (CAE)' },
      max: 20,
      pattern: /^[A-Za-z0-9.-]+$/,
      section: organisation,
      when: legal,
      search: false,
      column: 'available',
    }),
    establishmentAt: field.date({
      label: { pt: 'Data de constituição', en: 'Established on' },
      section: organisation,
      when: legal,
      column: 'available',
    }),
    shareCapital: field.money({
      label: { pt: 'Capital social', en: 'Share capital' },
      help: {
        pt: 'Na moeda da entidade; se não tiver nenhuma, na do município.',
        en: 'In the entity’s currency or, if it has none, in the municipality’s.',
      },
      currency: 'currency',
      section: organisation,
      when: legal,
      column: 'available',
    }),
    genderId: field.reference({ label: { pt: 'Género', en: 'Gender' }, of: genders, section: person, when: natural, column: 'available' }),
    maritalStatusId: field.reference({
      label: { pt: 'Estado civil', en: 'Marital status' },
      of: maritalStatuses,
      section: person,
      when: natural,
      column: 'available',
    }),
    birthAt: field.date({ personal: true, label: { pt: 'Data de nascimento', en: 'Born on' }, section: person, when: natural, column: 'available' }),
    birthPlace: field.text({
      personal: true,
      label: { pt: 'Naturalidade', en: 'Place of birth' },
      max: 150,
      section: person,
      when: natural,
      search: false,
      column: 'available',
    }),
  },
});

const owner = field.reference({ label: entities.label.one, of: entities, required: true });

export const addresses = resource({
  id: 'entity-addresses',
  table: 'party_address',
  parent: 'partyId',
  label: { one: { pt: 'Morada', en: 'Address' }, many: { pt: 'Moradas', en: 'Addresses' } },
  title: 'line1',
  permissions: mayParts,
  check: checkAddress,
  fields: {
    partyId: owner,
    addressTypeId: field.reference({ label: { pt: 'Tipo de morada', en: 'Address type' }, of: addressTypes, required: true }),
    line1: field.text({
      personal: true,
      label: { pt: 'Morada', en: 'Address' },
      help: { pt: 'Rua, número e andar.', en: 'Street, number and floor.' },
      required: true,
      max: 200,
    }),
    line2: field.text({ personal: true, label: { pt: 'Morada (linha 2)', en: 'Address (line 2)' }, max: 200, column: 'available' }),
    line3: field.text({ personal: true, label: { pt: 'Morada (linha 3)', en: 'Address (line 3)' }, max: 200, column: 'available' }),
    country: field.select(country),
    postalCode: field.text({
      personal: true,
      label: { pt: 'Código postal', en: 'Postal code' },
      help: { pt: 'Em Portugal, 0000-000.', en: 'In Portugal, 0000-000.' },
      max: 12,
      pattern: /^[A-Za-z0-9 -]+$/,
    }),
    city: field.text({ label: { pt: 'Localidade', en: 'City' }, max: 100 }),
    admin1: field.text({ label: { pt: 'Distrito ou região', en: 'District or region' }, max: 60, column: 'available' }),
    admin2: field.text({ label: { pt: 'Concelho', en: 'Municipality' }, max: 60, column: 'available' }),
    admin3: field.text({ label: { pt: 'Freguesia', en: 'Parish' }, max: 60, column: 'available' }),
    admin4: field.text({ label: { pt: 'Lugar ou bairro', en: 'Place or neighbourhood' }, max: 60, column: 'available' }),
    latitude: field.degrees({
      personal: true,
      axis: 'latitude',
      label: { pt: 'Latitude', en: 'Latitude' },
      help: {
        pt: 'Graus decimais (38.7223) ou graus, minutos e segundos (38° 43\' 20" N).',
        en: 'Decimal degrees (38.7223) or degrees, minutes and seconds (38° 43\' 20" N).',
      },
    }),
    longitude: field.degrees({
      personal: true,
      axis: 'longitude',
      label: { pt: 'Longitude', en: 'Longitude' },
      help: {
        pt: 'Graus decimais (-9.1393) ou graus, minutos e segundos (9° 8\' 21" W).',
        en: 'Decimal degrees (-9.1393) or degrees, minutes and seconds (9° 8\' 21" W).',
      },
    }),
  },
});

export const contacts = resource({
  id: 'entity-contacts',
  table: 'party_contact',
  parent: 'partyId',
  label: { one: { pt: 'Contacto', en: 'Contact' }, many: { pt: 'Contactos', en: 'Contacts' } },
  title: 'title',
  permissions: mayParts,
  check: checkContact,
  fields: {
    partyId: owner,
    contactTypeId: field.reference({ label: { pt: 'Tipo de contacto', en: 'Contact type' }, of: contactTypes, required: true }),
    contactGroupId: field.reference({ label: { pt: 'Grupo', en: 'Group' }, of: contactGroups }),
    title: field.text({
      personal: true,
      label: { pt: 'Designação', en: 'Title' },
      help: { pt: 'A pessoa ou o serviço que atende.', en: 'The person or office that handles contacts.' },
      required: true,
      max: 150,
    }),
    homePhone: field.phone({ personal: true, label: { pt: 'Telefone', en: 'Phone' } }),
    mobilePhone: field.phone({ personal: true, label: { pt: 'Telemóvel', en: 'Mobile phone' } }),
    email: field.email({ personal: true, label: { pt: 'E-mail', en: 'E-mail' } }),
    website: field.text({
      personal: true,
      label: { pt: 'Sítio na Internet', en: 'Website' },
      help: { pt: 'Começa por https:// ou http://.', en: 'Must begin with https:// or http://.' },
      max: 300,
      pattern: /^https?:\/\/[^\s/]+\S*$/,
    }),
  },
});

export const identifications = resource({
  id: 'entity-identifications',
  table: 'party_identification',
  parent: 'partyId',
  label: { one: { pt: 'Identificação', en: 'Identification' }, many: { pt: 'Identificações', en: 'Identifications' } },
  title: 'number',
  permissions: mayParts,
  check: checkIdentification,
  fields: {
    partyId: owner,
    identificationTypeId: field.reference({
      label: { pt: 'Tipo de identificação', en: 'Identification type' },
      of: identificationTypes,
      required: true,
    }),
    country: field.select(country),
    number: field.text({ personal: true, label: { pt: 'Número', en: 'Number' }, required: true, max: 60 }),
    issuePlace: field.text({ personal: true, label: { pt: 'Local de emissão', en: 'Issued in' }, max: 150 }),
    lifetime: field.boolean({ label: { pt: 'Vitalícia', en: 'For life' }, help: { pt: 'Não tem data de validade.', en: 'It has no expiry date.' } }),
    fromAt: field.date({ label: { pt: 'Emitida em', en: 'Valid from' } }),
    toAt: field.date({ label: { pt: 'Válida até', en: 'Valid until' }, when: { field: 'lifetime', is: false } }),
  },
});
