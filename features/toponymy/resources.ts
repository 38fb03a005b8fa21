import { field } from '#platform/crud/fields.ts';
import { codeField, resourcesOf } from '#platform/crud/lookup.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { may, partsOf } from './codes.ts';
import { checkProposal, checkStreet } from './domain/checks.ts';
import { plaqueNeedWords } from './domain/plaques.ts';
import { placeKindWords, proposalKindWords, proposalStateWords, streetStateWords } from './domain/states.ts';

const { resource, lookup } = resourcesOf('toponymy', '/api/toponymy/gestao');
const available = { column: 'available' } as const;
const optionsOf = <K extends string>(words: Readonly<Record<K, Text>>) => keysOf(words).map((value) => ({ value, label: words[value] }));

const decision = { section: { pt: 'Deliberação', en: 'Decision' } } as const;
const limits = { section: { pt: 'Limites e lugar', en: 'Limits and place' } } as const;
const minute = (section: object) => field.text({ ...available, ...section, label: { pt: 'Ata', en: 'Minutes' }, max: 60 });
const paper = (section: object) => field.file({ ...section, label: { pt: 'Documento', en: 'Document' } });

export const streetTypes = lookup({
  id: 'toponymy-types',
  table: 'toponymy_type',
  permissions: may.types,
  one: { pt: 'Tipo de arruamento', en: 'Type of street' },
  many: { pt: 'Tipos de arruamento', en: 'Types of street' },
});

export const places = resource({
  id: 'toponymy-places',
  table: 'toponymy_place',
  label: { one: { pt: 'Lugar', en: 'Locality' }, many: { pt: 'Lugares', en: 'Localities' } },
  permissions: may.places,
  fields: {
    code: codeField(),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 120 }),
    kind: field.select({ label: { pt: 'Tipo', en: 'Kind' }, options: optionsOf(placeKindWords) }),
    parish: field.text({ label: { pt: 'Freguesia', en: 'Parish' }, computed: true, filter: true }),
    formerNames: field.text({
      ...available,
      label: { pt: 'Nomes anteriores', en: 'Former names' },
      help: { pt: 'Separados por ponto e vírgula, do mais recente para o mais antigo.', en: 'Separated by semicolons, the latest first.' },
      max: 500,
      personal: false,
    }),
    meaning: field.textLong({ label: { pt: 'Origem e significado', en: 'Origin and meaning' }, max: 5000 }),
    decidedAt: field.date({ ...decision, ...available, label: { pt: 'Data da deliberação', en: 'Date of the decision' } }),
    minute: minute(decision),
    document: paper(decision),
    postcode: field.text({ ...available, label: { pt: 'Código postal', en: 'Postcode' }, max: 8, pattern: /^\d{4}-\d{3}$/ }),
    geom: field.geometry({ label: { pt: 'Ponto', en: 'Point' }, geometry: 'point' }),
  },
});

export const streets = resource({
  id: 'toponymy-streets',
  table: 'toponymy_street',
  label: { one: { pt: 'Arruamento', en: 'Street' }, many: { pt: 'Arruamentos', en: 'Streets' } },
  permissions: may.streets,
  title: 'fullName',
  check: checkStreet,
  fields: {
    code: field.text({
      label: { pt: 'Código', en: 'Code' },
      help: { pt: 'Se ficar vazio, recebe um número.', en: 'If left empty, a number is assigned.' },
      unique: true,
      kept: true,
      max: 20,
      pattern: /^[A-Za-z0-9_-]+$/,
    }),
    typeId: field.reference({ label: streetTypes.label.one, of: streetTypes, required: true, column: 'available' }),
    name: field.text({
      label: { pt: 'Nome', en: 'Name' },
      help: { pt: 'Sem o tipo, com as partículas: «de Camões», «25 de Abril».', en: 'Without the type, with the particles, as it is spoken.' },
      required: true,
      max: 150,
      column: 'available',
    }),
    fullName: field.text({ personal: false, label: { pt: 'Topónimo', en: 'Full name' }, computed: true, max: 200 }),
    state: field.select({ label: { pt: 'Situação', en: 'State' }, required: true, initial: 'inForce', options: optionsOf(streetStateWords) }),
    parish: field.text({ label: { pt: 'Freguesia', en: 'Parish' }, computed: true, filter: true }),
    meaning: field.textLong({ label: { pt: 'Origem e significado', en: 'Origin and meaning' }, max: 10_000 }),
    decidedAt: field.date({ ...decision, label: { pt: 'Data da deliberação', en: 'Date of the decision' }, column: 'available' }),
    minute: minute(decision),
    document: paper(decision),
    sinceAt: field.date({ ...decision, ...available, label: { pt: 'Em vigor desde', en: 'In force since' } }),
    untilAt: field.date({
      ...decision,
      ...available,
      label: { pt: 'Extinto em', en: 'No longer used since' },
      when: { field: 'state', is: 'extinct' },
    }),
    placeId: field.reference({ ...limits, label: places.label.one, of: places, column: 'available' }),
    beginsAt: field.text({ ...limits, ...available, label: { pt: 'Início', en: 'Begins at' }, max: 200 }),
    endsAt: field.text({ ...limits, ...available, label: { pt: 'Fim', en: 'Ends at' }, max: 200 }),
    postcode: field.text({ ...limits, ...available, label: { pt: 'Código postal', en: 'Postcode' }, max: 8, pattern: /^\d{4}-\d{3}$/ }),
    numbering: field.select({
      ...limits,
      label: { pt: 'Regra de numeração', en: 'Numbering rule' },
      help: {
        pt: 'Conta-se do início da linha: pares à direita, ímpares à esquerda.',
        en: 'Counted from the start of the line: even numbers on the right, odd ones on the left.',
      },
      required: true,
      initial: 'metric',
      column: 'available',
      options: [
        { value: 'metric', label: { pt: 'Métrica (metros desde o início)', en: 'Metric (metres from the start)' } },
        { value: 'sequential', label: { pt: 'Sequencial', en: 'Sequential' } },
      ],
    }),
    geom: field.geometry({
      ...limits,
      label: { pt: 'Linha', en: 'Line' },
      help: { pt: 'Desenhe-a do início para o fim.', en: 'Draw it from start to end.' },
      geometry: 'line',
    }),
    plaqueNeeds: field.choices({
      ...available,
      label: { pt: 'O que falta nas placas', en: 'What plaques lack' },
      help: { pt: 'Do registo das placas: uma em cada extremo da rua.', en: 'From the register of plaques: one at either end of the street.' },
      computed: true,
      options: optionsOf(plaqueNeedWords),
    }),
  },
});

const ofStreet = field.reference({ label: streets.label.one, of: streets, required: true });

export const formerNames = resource({
  id: 'toponymy-former-names',
  table: 'toponymy_former_name',
  parent: 'streetId',
  label: { one: { pt: 'Nome anterior', en: 'Former name' }, many: { pt: 'Nomes anteriores', en: 'Former names' } },
  permissions: partsOf(may.streets),
  defaultSort: { field: 'untilAt', direction: 'desc' },
  fields: {
    streetId: ofStreet,
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200 }),
    sinceAt: field.date({ label: { pt: 'Desde', en: 'Since' } }),
    untilAt: field.date({ label: { pt: 'Até', en: 'Until' } }),
    minute: minute({}),
    reason: field.text({ ...available, label: { pt: 'Motivo', en: 'Reason' }, max: 300 }),
  },
});

export const doors = resource({
  id: 'toponymy-doors',
  table: 'toponymy_door',
  label: { one: { pt: 'Número de polícia', en: 'Door number' }, many: { pt: 'Números de polícia', en: 'Door numbers' } },
  permissions: may.doors,
  fields: {
    name: field.text({ label: { pt: 'Endereço', en: 'Address' }, computed: true, max: 220 }),
    streetId: field.reference({ label: streets.label.one, of: streets, required: true, column: 'available' }),
    number: field.number({ label: { pt: 'Número', en: 'Number' }, required: true, min: 1, max: 99_999, column: 'available' }),
    suffix: field.text({ ...available, label: { pt: 'Letra', en: 'Letter' }, max: 3, pattern: /^[A-Za-z]+$/ }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      required: true,
      initial: 'inForce',
      options: [
        { value: 'inForce', label: { pt: 'Em vigor', en: 'In force' } },
        { value: 'cancelled', label: { pt: 'Anulado', en: 'Cancelled' } },
      ],
    }),
    use: field.select({
      ...available,
      label: { pt: 'O que serve', en: 'What it serves' },
      options: [
        { value: 'dwelling', label: { pt: 'Habitação', en: 'Dwelling' } },
        { value: 'shop', label: { pt: 'Comércio ou serviços', en: 'Shop or services' } },
        { value: 'garage', label: { pt: 'Garagem', en: 'Garage' } },
        { value: 'land', label: { pt: 'Terreno', en: 'Land' } },
        { value: 'other', label: { pt: 'Outro', en: 'Other' } },
      ],
    }),
    formerNumber: field.text({ ...available, label: { pt: 'Número anterior', en: 'Former number' }, max: 20 }),
    postcode: field.text({ ...available, label: { pt: 'Código postal', en: 'Postcode' }, max: 8, pattern: /^\d{4}-\d{3}$/ }),
    givenAt: field.date({ label: { pt: 'Atribuído em', en: 'Given on' } }),
    process: field.text({ ...available, label: { pt: 'Processo', en: 'Process' }, max: 60 }),
    geom: field.geometry({ label: { pt: 'Ponto', en: 'Point' }, geometry: 'point', required: true }),
  },
});

export const plaques = resource({
  id: 'toponymy-plaques',
  table: 'toponymy_plaque',
  parent: 'streetId',
  label: { one: { pt: 'Placa', en: 'Plaque' }, many: { pt: 'Placas', en: 'Plaques' } },
  permissions: partsOf(may.streets),
  title: 'location',
  fields: {
    streetId: ofStreet,
    location: field.text({ label: { pt: 'Onde está', en: 'Where it is' }, required: true, max: 200 }),
    atLimit: field.select({
      label: { pt: 'Limite da rua', en: 'End of the street' },
      options: [
        { value: 'start', label: { pt: 'Início', en: 'Start' } },
        { value: 'end', label: { pt: 'Fim', en: 'End' } },
        { value: 'other', label: { pt: 'Outro ponto', en: 'Elsewhere' } },
      ],
    }),
    state: field.select({
      label: { pt: 'Estado', en: 'State' },
      required: true,
      initial: 'good',
      options: [
        { value: 'missing', label: { pt: 'Em falta', en: 'Missing' } },
        { value: 'ordered', label: { pt: 'Encomendada', en: 'Ordered' } },
        { value: 'good', label: { pt: 'Bom', en: 'Good' } },
        { value: 'damaged', label: { pt: 'Danificada', en: 'Damaged' } },
      ],
    }),
    material: field.text({ ...available, label: { pt: 'Material', en: 'Material' }, max: 80 }),
    placedAt: field.date({ label: { pt: 'Colocada em', en: 'Placed on' } }),
    photo: field.file({ label: { pt: 'Fotografia', en: 'Photograph' }, takes: 'image' }),
    geom: field.geometry({ label: { pt: 'Ponto', en: 'Point' }, geometry: 'point' }),
  },
});

export const proposals = resource({
  id: 'toponymy-proposals',
  table: 'toponymy_proposal',
  label: { one: { pt: 'Proposta', en: 'Proposal' }, many: { pt: 'Propostas', en: 'Proposals' } },
  permissions: may.proposals,
  check: checkProposal,
  fields: {
    kind: field.select({
      label: { pt: 'O que se propõe', en: 'What is proposed' },
      required: true,
      initial: 'new',
      options: optionsOf(proposalKindWords),
    }),
    streetId: field.reference({ label: streets.label.one, of: streets, when: { field: 'kind', is: ['rename', 'extinguish'] } }),
    typeId: field.reference({ label: streetTypes.label.one, of: streetTypes, when: { field: 'kind', is: ['new', 'rename'] }, column: 'available' }),
    name: field.text({ label: { pt: 'Nome proposto', en: 'Proposed name' }, required: true, max: 150 }),
    meaning: field.textLong({ label: { pt: 'Fundamentação', en: 'Reasons' }, max: 5000 }),
    proposer: field.text({ ...available, label: { pt: 'Proponente', en: 'Proposed by' }, max: 200, personal: true }),
    submittedAt: field.date({ label: { pt: 'Entrada', en: 'Received on' }, required: true }),
    state: field.select({ label: { pt: 'Estado', en: 'State' }, required: true, initial: 'submitted', options: optionsOf(proposalStateWords) }),
    decidedAt: field.date({
      ...decision,
      label: { pt: 'Data da deliberação', en: 'Date of the decision' },
      when: { field: 'state', is: ['approved', 'rejected'] },
    }),
    minute: field.text({
      ...decision,
      ...available,
      label: { pt: 'Ata', en: 'Minutes' },
      max: 60,
      when: { field: 'state', is: ['approved', 'rejected'] },
    }),
    document: field.file({ ...decision, label: { pt: 'Documento', en: 'Document' }, when: { field: 'state', is: ['approved', 'rejected'] } }),
    geom: field.geometry({ label: { pt: 'Linha', en: 'Line' }, geometry: 'line', when: { field: 'kind', is: 'new' } }),
  },
});

export const opinions = resource({
  id: 'toponymy-opinions',
  table: 'toponymy_opinion',
  parent: 'proposalId',
  label: { one: { pt: 'Parecer', en: 'Opinion' }, many: { pt: 'Pareceres', en: 'Opinions' } },
  permissions: partsOf(may.proposals),
  title: 'minute',
  fields: {
    proposalId: field.reference({ label: proposals.label.one, of: proposals, required: true }),
    body: field.select({
      label: { pt: 'De quem', en: 'Of whom' },
      required: true,
      initial: 'committee',
      options: [
        { value: 'committee', label: { pt: 'Comissão de toponímia', en: 'Committee of toponymy' } },
        { value: 'parish', label: { pt: 'Freguesia', en: 'Parish' } },
        { value: 'assembly', label: { pt: 'Assembleia municipal', en: 'Municipal assembly' } },
        { value: 'other', label: { pt: 'Outra entidade', en: 'Another entity' } },
      ],
    }),
    opinion: field.select({
      label: { pt: 'Sentido', en: 'Opinion' },
      required: true,
      options: [
        { value: 'favourable', label: { pt: 'Favorável', en: 'Favourable' } },
        { value: 'unfavourable', label: { pt: 'Desfavorável', en: 'Unfavourable' } },
        { value: 'none', label: { pt: 'Nada a opor', en: 'No objection' } },
      ],
    }),
    givenAt: field.date({ label: { pt: 'Data', en: 'Date' }, required: true }),
    minute: field.text({ label: { pt: 'Ata ou ofício', en: 'Minutes or letter' }, required: true, max: 60 }),
    text: field.textLong({ label: { pt: 'Texto', en: 'Text' }, max: 5000 }),
    document: paper({}),
  },
});

export const listed: readonly Resource[] = [streets, doors, proposals, places, streetTypes];
export const parts: readonly Resource[] = [formerNames, plaques, opinions];
