import { field } from '#platform/crud/fields.ts';
import { activeField, codeField, nameField, resourcesOf } from '#platform/crud/lookup.ts';
import { may, partsOf } from './codes.ts';
import { checkConcession, checkDeceased, checkHolder, checkLicence, checkPlot } from './domain/concessions.ts';
import { operationKinds, plotKinds } from './domain/places.ts';
import { plotStates } from './domain/plots.ts';
import { formWords, operationWords, optionsOf, plotKindWords, plotStateWords } from './labels.ts';
import { rates } from './rates.ts';

const { resource } = resourcesOf('cemeteries', '/api/cemeteries/gestao');
const available = { column: 'available' } as const;
/** An hour of the day, `hh:mm`. */
const hour = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, search: false, ...available } as const;
const notes = field.textLong({ label: { pt: 'Observações', en: 'Notes' }, search: false, personal: true });
const paper = { takes: 'attachment' } as const;
const party = { table: 'party', title: 'name' } as const;

const publicSide = { section: { pt: 'Página pública', en: 'Public page' } } as const;

export const cemeteries = resource({
  id: 'cemeteries',
  table: 'cemetery',
  label: { one: { pt: 'Cemitério', en: 'Cemetery' }, many: { pt: 'Cemitérios', en: 'Cemeteries' } },
  permissions: may.cemeteries,
  fields: {
    code: codeField(),
    name: nameField(150),
    active: activeField(),
    area: field.geometry({ label: { pt: 'Limite', en: 'Limit' }, geometry: 'polygon' }),
    published: field.boolean({ ...publicSide, label: { pt: 'Na consulta pública', en: 'In the public look-up' }, value: true }),
    privacyYears: field.number({
      ...publicSide,
      ...available,
      label: { pt: 'Anos de reserva', en: 'Years of privacy' },
      help: {
        pt: 'Só se encontra na consulta pública quem faleceu há pelo menos estes anos. Zero: desde o dia do falecimento.',
        en: 'The public look-up finds only those who died at least so many years ago. Zero: from the day of death.',
      },
      min: 0,
      max: 100,
      required: true,
      initial: 1,
    }),
    address: field.text({ ...publicSide, ...available, label: { pt: 'Morada', en: 'Address' }, max: 200, personal: false }),
    openingHours: field.textLong({ ...publicSide, label: { pt: 'Horário', en: 'Opening hours' }, max: 500, search: false }),
    phone: field.phone({ ...publicSide, ...available, label: { pt: 'Telefone', en: 'Phone' }, personal: false }),
    email: field.email({ ...publicSide, ...available, label: { pt: 'Correio eletrónico', en: 'E-mail' }, personal: false }),
  },
});

const cemetery = field.reference({ label: cemeteries.label.one, of: cemeteries, required: true });

export const sections = resource({
  id: 'cemetery-sections',
  title: 'code',
  table: 'cemetery_section',
  parent: 'cemeteryId',
  label: { one: { pt: 'Talhão', en: 'Section' }, many: { pt: 'Talhões', en: 'Sections' } },
  permissions: partsOf(may.cemeteries),
  fields: {
    cemeteryId: cemetery,
    code: field.text({
      label: { pt: 'Código', en: 'Code' },
      required: true,
      max: 20,
      pattern: /^[A-Za-z0-9_-]+$/,
      unique: { within: 'cemeteryId' },
      kept: true,
    }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, max: 120, computed: true, personal: false, column: 'available' }),
    description: field.text({ label: { pt: 'Descrição', en: 'Description' }, max: 200 }),
    area: field.geometry({ label: { pt: 'Área', en: 'Area' }, geometry: 'polygon' }),
  },
});

export const plots = resource({
  id: 'cemetery-plots',
  title: 'code',
  table: 'cemetery_plot',
  label: { one: { pt: 'Lugar', en: 'Plot' }, many: { pt: 'Lugares', en: 'Plots' } },
  permissions: may.plots,
  check: checkPlot,
  fields: {
    name: field.text({ label: { pt: 'Lugar', en: 'Plot' }, max: 120, computed: true, personal: false }),
    cemeteryId: field.reference({ label: cemeteries.label.one, of: cemeteries, computed: true }),
    sectionId: field.reference({ label: sections.label.one, of: { table: 'cemetery_section', title: 'name' }, required: true }),
    code: field.text({
      label: { pt: 'Número', en: 'Number' },
      required: true,
      max: 20,
      pattern: /^[A-Za-z0-9_/-]+$/,
      unique: { within: 'sectionId' },
      kept: true,
      column: 'available',
    }),
    kind: field.select({ label: { pt: 'Tipo', en: 'Kind' }, required: true, initial: 'grave', options: optionsOf(plotKindWords, plotKinds) }),
    capacity: field.number({
      label: { pt: 'Corpos', en: 'Bodies' },
      help: { pt: 'Quantos leva ao mesmo tempo.', en: 'How many it takes at a time.' },
      when: { field: 'kind', is: ['grave', 'vault'] },
      initial: 1,
      min: 1,
      max: 200,
      column: 'available',
    }),
    urns: field.number({
      label: { pt: 'Ossadas e urnas', en: 'Bones and urns' },
      help: { pt: 'Quantas leva além dos corpos.', en: 'How many it takes besides bodies.' },
      required: true,
      initial: 2,
      min: 0,
      max: 500,
      column: 'available',
    }),
    reserved: field.boolean({ label: { pt: 'Reservado', en: 'Reserved' }, column: 'available' }),
    state: field.select({ label: { pt: 'Situação', en: 'State' }, options: optionsOf(plotStateWords, plotStates), computed: true }),
    conceded: field.boolean({ label: { pt: 'Com concessão', en: 'With a concession' }, computed: true }),
    area: field.geometry({ label: { pt: 'Área', en: 'Area' }, geometry: 'polygon' }),
    obs: notes,
  },
});

/** By its whole name: of several cemeteries there are many with one number. */
const plotNamed = { table: 'cemetery_plot', title: 'name' } as const;

export const deceased = resource({
  id: 'cemetery-deceased',
  table: 'cemetery_deceased',
  label: { one: { pt: 'Falecido', en: 'Deceased' }, many: { pt: 'Falecidos', en: 'Deceased' } },
  permissions: may.deceased,
  check: checkDeceased,
  fields: {
    name: field.text({ label: { pt: 'Nome completo', en: 'Full name' }, required: true, max: 200, personal: true }),
    bornAt: field.date({ label: { pt: 'Nascimento', en: 'Born' }, personal: true, column: 'available' }),
    diedAt: field.date({ label: { pt: 'Falecimento', en: 'Died' }, personal: true }),
    diedTime: field.text({ ...hour, label: { pt: 'Hora do falecimento', en: 'Hour of death' }, help: { pt: 'hh:mm', en: 'hh:mm' }, personal: true }),
    diedPlace: field.text({ ...available, label: { pt: 'Local do falecimento', en: 'Place of death' }, max: 150, personal: true }),
    taxNumber: field.text({ ...available, label: { pt: 'NIF', en: 'Tax number' }, max: 20, pattern: /^[A-Za-z0-9 ]+$/, personal: true }),
    civilNumber: field.text({ ...available, label: { pt: 'Assento ou boletim de óbito', en: 'Death record' }, max: 60, personal: true }),
    withheld: field.boolean({
      label: { pt: 'Fora da consulta pública', en: 'Kept out of the public look-up' },
      help: { pt: 'A pedido da família.', en: 'At the family’s request.' },
      column: 'available',
    }),
    plotId: field.reference({ label: { pt: 'Lugar atual', en: 'Current place' }, of: plotNamed, computed: true }),
    form: field.select({
      label: { pt: 'O que lá está', en: 'What lies there' },
      computed: true,
      options: optionsOf(formWords, ['body', 'bones', 'ashes']),
    }),
    sinceAt: field.date({ label: { pt: 'Desde', en: 'Since' }, computed: true, column: 'available' }),
    opensAt: field.date({
      label: { pt: 'Exumação possível a partir de', en: 'Exhumation possible from' },
      help: { pt: 'Decreto-Lei n.º 411/98, artigo 21.º', en: 'Decree-Law 411/98, article 21' },
      computed: true,
    }),
    obs: notes,
  },
});

const theDeceased = field.reference({ label: deceased.label.one, of: deceased, required: true, personal: true });
const partOfDeceased = { parent: 'deceasedId', permissions: partsOf(may.deceased) } as const;

export const relatives = resource({
  ...partOfDeceased,
  id: 'cemetery-relatives',
  table: 'cemetery_relative',
  label: { one: { pt: 'Familiar', en: 'Relative' }, many: { pt: 'Familiares', en: 'Relatives' } },
  fields: {
    deceasedId: theDeceased,
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200, personal: true }),
    relation: field.text({ label: { pt: 'Parentesco', en: 'Relation' }, max: 60, personal: true }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, personal: true }),
    email: field.email({ label: { pt: 'Correio eletrónico', en: 'E-mail' }, personal: true }),
  },
});

export const documents = resource({
  ...partOfDeceased,
  id: 'cemetery-documents',
  table: 'cemetery_document',
  label: { one: { pt: 'Documento', en: 'Document' }, many: { pt: 'Documentos', en: 'Documents' } },
  fields: {
    deceasedId: theDeceased,
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200, personal: false }),
    documentAt: field.date({ label: { pt: 'Data', en: 'Date' } }),
    file: field.file({ ...paper, label: { pt: 'Ficheiro', en: 'File' } }),
  },
});

const moved = { field: 'kind', is: ['exhumation', 'transfer'] } as const;

export const operations = resource({
  id: 'cemetery-operations',
  table: 'cemetery_operation',
  title: 'number',
  label: { one: { pt: 'Operação', en: 'Operation' }, many: { pt: 'Operações', en: 'Operations' } },
  permissions: may.operations,
  defaultSort: { field: 'doneAt', direction: 'desc' },
  fields: {
    number: field.text({
      label: { pt: 'Registo', en: 'Register number' },
      help: { pt: 'Se ficar vazio, recebe o número seguinte do ano.', en: 'If left empty, the next number of the year is assigned.' },
      max: 40,
      unique: { within: 'kind' },
      kept: true,
      personal: false,
    }),
    kind: field.select({ label: { pt: 'Tipo', en: 'Kind' }, required: true, initial: 'burial', options: optionsOf(operationWords, operationKinds) }),
    deceasedId: theDeceased,
    doneAt: field.date({ label: { pt: 'Data', en: 'Date' }, required: true }),
    doneTime: field.text({ ...hour, label: { pt: 'Hora', en: 'Hour' }, help: { pt: 'hh:mm', en: 'hh:mm' } }),
    fromPlotId: field.reference({ label: { pt: 'Do lugar', en: 'From plot' }, of: plotNamed, computed: true, column: 'available' }),
    toPlotId: field.reference({ label: { pt: 'Para o lugar', en: 'To plot' }, of: plotNamed }),
    destination: field.text({
      ...available,
      when: moved,
      label: { pt: 'Destino fora dos cemitérios', en: 'Destination outside' },
      help: { pt: 'Outro cemitério, crematório.', en: 'Another cemetery, a crematorium.' },
      max: 200,
      personal: false,
    }),
    result: field.select({
      ...available,
      label: { pt: 'Estado dos restos mortais', en: 'State of the remains' },
      help: { pt: 'Da exumação, e da trasladação que vem de fora.', en: 'Of an exhumation, and of a transfer from elsewhere.' },
      when: moved,
      options: [
        { value: 'bones', label: { pt: 'Esqueleto mineralizado', en: 'Only bones' } },
        { value: 'unfinished', label: { pt: 'Consumpção por terminar', en: 'Not yet only bones' } },
      ],
    }),
    permit: field.text({
      ...available,
      label: { pt: 'Boletim de óbito, guia ou alvará', en: 'Certificate or permit' },
      help: {
        pt: 'Número do documento que a acompanha (Decreto-Lei n.º 411/98, artigo 9.º).',
        en: 'Number of the paper that goes with it (Decree-Law 411/98, article 9).',
      },
      max: 60,
    }),
    authority: field.text({
      ...available,
      label: { pt: 'Ordem da autoridade', en: 'Order of the authority' },
      help: {
        pt: 'Referência do despacho judicial ou da autoridade de saúde que dispensa o prazo.',
        en: 'Reference of the order of a court or the health authority that waives the period.',
      },
      max: 120,
      personal: false,
    }),
    undertaker: field.text({ ...available, label: { pt: 'Agência funerária', en: 'Undertaker' }, max: 150, personal: false }),
    formerNumber: field.text({ ...available, label: { pt: 'Registo no livro antigo', en: 'Entry in the old book' }, max: 40 }),
    file: field.file({ ...paper, label: { pt: 'Documento', en: 'Document' } }),
    obs: notes,
  },
});

export const concessions = resource({
  id: 'cemetery-concessions',
  table: 'cemetery_concession',
  title: 'number',
  label: { one: { pt: 'Concessão', en: 'Concession' }, many: { pt: 'Concessões', en: 'Concessions' } },
  permissions: may.concessions,
  check: checkConcession,
  fields: {
    number: field.text({
      label: { pt: 'Alvará', en: 'Title' },
      help: { pt: 'Se ficar vazio, recebe o número seguinte.', en: 'If left empty, the next number is assigned.' },
      max: 40,
      unique: true,
      kept: true,
    }),
    plotId: field.reference({ label: plots.label.one, of: plotNamed, required: true }),
    kind: field.select({
      label: { pt: 'Tipo', en: 'Kind' },
      required: true,
      initial: 'perpetual',
      options: [
        { value: 'temporary', label: { pt: 'Temporária', en: 'Temporary' } },
        { value: 'perpetual', label: { pt: 'Perpétua', en: 'Perpetual' } },
      ],
    }),
    startAt: field.date({ label: { pt: 'Início', en: 'Start' }, required: true }),
    years: field.number({ ...available, label: { pt: 'Anos', en: 'Years' }, when: { field: 'kind', is: 'temporary' }, min: 1, max: 99 }),
    endAt: field.date({ label: { pt: 'Fim', en: 'End' }, computed: true }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      required: true,
      initial: 'active',
      options: [
        { value: 'active', label: { pt: 'Em vigor', en: 'In force' } },
        { value: 'notice', label: { pt: 'Citada por éditos', en: 'Under public notice' } },
        { value: 'lapsed', label: { pt: 'Declarada abandonada', en: 'Declared abandoned' } },
        { value: 'ended', label: { pt: 'Terminada', en: 'Ended' } },
      ],
    }),
    noticeAt: field.date({
      ...available,
      label: { pt: 'Data dos éditos', en: 'Public notice on' },
      when: { field: 'state', is: ['notice', 'lapsed'] },
    }),
    file: field.file({ ...paper, label: { pt: 'Título', en: 'Title deed' } }),
    obs: notes,
  },
});

const concession = field.reference({ label: concessions.label.one, of: concessions, required: true });
const partOfConcession = { parent: 'concessionId', permissions: partsOf(may.concessions) } as const;

export const holders = resource({
  ...partOfConcession,
  id: 'cemetery-holders',
  table: 'cemetery_holder',
  title: 'role',
  label: { one: { pt: 'Concessionário', en: 'Holder' }, many: { pt: 'Concessionários', en: 'Holders' } },
  check: checkHolder,
  fields: {
    concessionId: concession,
    partyId: field.reference({ label: { pt: 'Entidade', en: 'Entity' }, of: party, required: true, personal: true }),
    role: field.text({ label: { pt: 'Qualidade', en: 'Capacity' }, required: true, initial: 'Titular', max: 60, personal: false }),
    sinceAt: field.date({ label: { pt: 'Desde', en: 'Since' } }),
    untilAt: field.date({ label: { pt: 'Até', en: 'Until' } }),
  },
});

export const renewals = resource({
  ...partOfConcession,
  id: 'cemetery-renewals',
  table: 'cemetery_renewal',
  title: 'process',
  label: { one: { pt: 'Renovação', en: 'Renewal' }, many: { pt: 'Renovações', en: 'Renewals' } },
  fields: {
    concessionId: concession,
    process: field.text({ label: { pt: 'Despacho ou processo', en: 'Decision or process' }, required: true, max: 60, personal: false }),
    agreedAt: field.date({ label: { pt: 'Data da renovação', en: 'Renewed on' }, required: true }),
    years: field.number({ label: { pt: 'Anos', en: 'Years' }, required: true, min: 1, max: 99 }),
    startAt: field.date({ label: { pt: 'Início', en: 'Start' }, computed: true }),
    endAt: field.date({ label: { pt: 'Fim', en: 'End' }, computed: true }),
  },
});

export const fees = resource({
  ...partOfConcession,
  id: 'cemetery-fees',
  table: 'cemetery_fee',
  title: 'description',
  label: { one: { pt: 'Taxa', en: 'Fee' }, many: { pt: 'Taxas das concessões', en: 'Fees of concessions' } },
  defaultSort: { field: 'dueAt', direction: 'asc' },
  fields: {
    concessionId: concession,
    year: field.number({ label: { pt: 'Ano', en: 'Year' }, required: true, min: 1000, max: 9999, unique: { within: 'concessionId' } }),
    description: field.text({ label: { pt: 'Descrição', en: 'Description' }, required: true, initial: 'Taxa anual', max: 120, personal: false }),
    amount: field.money({ label: { pt: 'Valor', en: 'Amount' }, required: true }),
    dueAt: field.date({ label: { pt: 'Pagar até', en: 'Due' }, required: true }),
    paidAt: field.date({ label: { pt: 'Paga em', en: 'Paid on' } }),
    receipt: field.text({ label: { pt: 'Recibo', en: 'Receipt' }, max: 60 }),
    paid: field.boolean({ label: { pt: 'Paga', en: 'Paid' }, computed: true }),
  },
});

export const licences = resource({
  id: 'cemetery-licences',
  table: 'cemetery_licence',
  title: 'number',
  label: { one: { pt: 'Licença de obras', en: 'Works licence' }, many: { pt: 'Licenças de obras', en: 'Works licences' } },
  permissions: may.licences,
  check: checkLicence,
  fields: {
    number: field.text({
      label: { pt: 'Número', en: 'Number' },
      help: { pt: 'Se ficar vazio, recebe o número seguinte.', en: 'If left empty, the next number is assigned.' },
      max: 40,
      unique: true,
      kept: true,
    }),
    plotId: field.reference({ label: plots.label.one, of: plotNamed, required: true }),
    requesterId: field.reference({ label: { pt: 'Requerente', en: 'Requester' }, of: party, required: true, personal: true }),
    description: field.textLong({ label: { pt: 'Obra', en: 'Works' }, required: true, max: 1000 }),
    fromAt: field.date({ label: { pt: 'Válida de', en: 'Valid from' } }),
    untilAt: field.date({ label: { pt: 'Válida até', en: 'Valid until' } }),
    fee: field.money({ label: { pt: 'Taxa', en: 'Fee' }, column: 'available' }),
    paidAt: field.date({ label: { pt: 'Paga em', en: 'Paid on' }, column: 'available' }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      required: true,
      initial: 'requested',
      options: [
        { value: 'requested', label: { pt: 'Pedida', en: 'Requested' } },
        { value: 'granted', label: { pt: 'Deferida', en: 'Granted' } },
        { value: 'refused', label: { pt: 'Indeferida', en: 'Refused' } },
        { value: 'done', label: { pt: 'Concluída', en: 'Finished' } },
      ],
    }),
  },
});

/** Those with a list of their own, in the order of the menu. */
export const listed = [operations, deceased, plots, concessions, licences, rates, cemeteries] as const;
export const parts = [sections, relatives, documents, holders, renewals, fees] as const;
