import { field } from '#platform/crud/fields.ts';
import { activeField, nameField } from '#platform/crud/lookup.ts';
import { defineResource, type Fields, type ResourceSpec } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from './codes.ts';
import { checkLicence, checkPhase, checkWork } from './domain/rules.ts';
import { momentNames, photoMoments } from './moments.ts';
import { effectNames, effects, places, stateNames, states, type Place } from './domain/states.ts';

const options = <V extends string>(values: readonly V[], names: Readonly<Record<V, Text>>) => values.map((value) => ({ value, label: names[value] }));

const placeNames: Readonly<Record<Place, Text>> = {
  streets: { pt: 'Ruas inteiras', en: 'Whole streets' },
  line: { pt: 'Linha desenhada', en: 'Drawn line' },
  area: { pt: 'Área desenhada', en: 'Drawn area' },
  point: { pt: 'Ponto', en: 'Point' },
};

const available = { column: 'available' } as const;
const where = { section: { pt: 'Local', en: 'Place' }, ...available } as const;
const days = { section: { pt: 'Datas', en: 'Dates' } } as const;
const traffic = { section: { pt: 'Trânsito', en: 'Traffic' } } as const;
const pavement = { section: { pt: 'Pavimento e garantia', en: 'Pavement and guarantee' } } as const;
const publication = { section: { pt: 'Publicação e conflitos', en: 'Publication and conflicts' } } as const;

const effect = (more: { readonly section?: Text } = {}) =>
  field.select({
    ...more,
    label: { pt: 'Efeito no trânsito', en: 'Effect on traffic' },
    required: true,
    initial: 'none',
    options: options(effects, effectNames),
  });

export const kinds = defineResource({
  id: 'work-kinds',
  module: 'gim',
  path: '/api/gim/gestao/kinds',
  screen: 'gim/kinds',
  table: 'work_kind',
  title: 'name',
  label: { one: { pt: 'Tipo de intervenção', en: 'Kind of work' }, many: { pt: 'Tipos de intervenção', en: 'Kinds of works' } },
  permissions: may.kinds,
  fields: {
    name: nameField(100),
    metres: field.number({
      label: { pt: 'Distância de conflito', en: 'Conflict distance' },
      help: {
        pt: 'Outra intervenção mais perto do que isto, nos mesmos dias, é um conflito.',
        en: 'Another work nearer than this on the same days is a conflict.',
      },
      required: true,
      initial: 20,
      min: 0,
      max: 500,
      unit: { pt: 'm', en: 'm' },
    }),
    guaranteeYears: field.number({
      label: { pt: 'Anos de garantia do pavimento', en: 'Years of guarantee of the pavement' },
      help: { pt: 'Contam da repavimentação.', en: 'Counted from the repaving.' },
      required: true,
      initial: 5,
      min: 0,
      max: 30,
    }),
    active: activeField(),
  },
});

/**
 * A work in public space. Where it lies is written in one of four ways; what is compared and shown on maps is derived from that
 * (`work_place`, `server/place.ts`).
 */
export const works = defineResource({
  id: 'works',
  module: 'gim',
  path: '/api/gim/gestao/works',
  screen: 'gim/works',
  table: 'work',
  title: 'title',
  label: { one: { pt: 'Intervenção', en: 'Work' }, many: { pt: 'Intervenções', en: 'Works' } },
  permissions: may.works,
  defaultSort: { field: 'plannedStart', direction: 'desc' },
  check: checkWork,
  fields: {
    number: field.text({
      label: { pt: 'Número', en: 'Number' },
      help: { pt: 'Se ficar vazio, recebe o número seguinte do ano.', en: 'If left empty, the next number of the year is assigned.' },
      max: 40,
      pattern: /^[A-Za-z0-9._-]+$/,
      unique: true,
      kept: true,
    }),
    title: field.text({ label: { pt: 'Título', en: 'Title' }, required: true, max: 200, personal: false }),
    kindId: field.reference({ label: kinds.label.one, of: kinds, required: true }),
    state: field.select({ label: { pt: 'Estado', en: 'State' }, required: true, initial: 'draft', options: options(states, stateNames) }),
    requesterId: field.reference({
      label: { pt: 'Requerente', en: 'Requester' },
      help: { pt: 'Do registo de entidades.', en: 'From the register of entities.' },
      of: { table: 'party', title: 'name' },
    }),
    contact: field.text({
      label: { pt: 'Contacto da obra', en: 'Contact of the work' },
      help: { pt: 'Mostra-se ao público: telefone ou e-mail de quem responde.', en: 'Shown to the public: phone or e-mail of whoever answers.' },
      max: 200,
      personal: true,
      ...available,
    }),
    publicText: field.textLong({
      label: { pt: 'Descrição para o público', en: 'Description for the public' },
      help: { pt: 'O que se vai fazer, em palavras simples.', en: 'What is going to be done, in plain words.' },
    }),
    notes: field.textLong({ label: { pt: 'Notas internas', en: 'Internal notes' }, personal: true, search: false }),

    shape: field.select({
      ...where,
      label: { pt: 'O local indica-se por', en: 'The place is given by' },
      options: options(places, placeNames),
    }),
    streets: field.textLong({
      ...where,
      label: { pt: 'Ruas', en: 'Streets' },
      help: { pt: 'Uma por linha, com o nome completo.', en: 'One a line, with the whole name.' },
      max: 1000,
      when: { field: 'shape', is: 'streets' },
      personal: false,
    }),
    line: field.geometry({ ...where, label: { pt: 'Linha', en: 'Line' }, geometry: 'line', when: { field: 'shape', is: 'line' } }),
    area: field.geometry({ ...where, label: { pt: 'Área', en: 'Area' }, geometry: 'polygon', when: { field: 'shape', is: 'area' } }),
    point: field.geometry({ ...where, label: { pt: 'Ponto', en: 'Point' }, geometry: 'point', when: { field: 'shape', is: 'point' } }),

    plannedStart: field.date({ ...days, label: { pt: 'Início previsto', en: 'Planned start' } }),
    plannedEnd: field.date({ ...days, label: { pt: 'Fim previsto', en: 'Planned end' } }),
    actualStart: field.date({
      ...days,
      ...available,
      label: { pt: 'Início efetivo', en: 'Actual start' },
      help: { pt: 'Fica o dia de hoje quando passa a “Em curso”.', en: 'Becomes today when the work is “In progress”.' },
    }),
    actualEnd: field.date({
      ...days,
      ...available,
      label: { pt: 'Fim efetivo', en: 'Actual end' },
      help: { pt: 'Fica o dia de hoje quando passa a “Concluída”.', en: 'Becomes today when the work is “Finished”.' },
    }),

    effect: effect(traffic),
    detour: field.textLong({ ...traffic, label: { pt: 'Desvio', en: 'Detour' }, max: 1000, search: false, personal: false }),

    opensPavement: field.boolean({ ...pavement, ...available, label: { pt: 'Abre o pavimento', en: 'Opens the pavement' } }),
    repavedAt: field.date({ ...pavement, ...available, label: { pt: 'Repavimentada em', en: 'Repaved on' } }),
    guaranteeYears: field.number({
      ...pavement,
      ...available,
      label: { pt: 'Anos de garantia', en: 'Years of guarantee' },
      help: { pt: 'Se ficar vazio, os do tipo de intervenção.', en: 'If left empty, those of the kind of work.' },
      min: 0,
      max: 30,
    }),
    guaranteeUntil: field.date({ ...pavement, ...available, label: { pt: 'Em garantia até', en: 'Under guarantee until' }, computed: true }),

    published: field.boolean({
      ...publication,
      label: { pt: 'Publicada', en: 'Published' },
      help: {
        pt: 'Aparece no portal, no mapa e nos dados abertos, a partir do estado “Licenciada”.',
        en: 'Appears on the portal, the map and the open data, from the state “Licensed” on.',
      },
      guard: may.publish,
    }),
    conflictReason: field.textLong({
      ...publication,
      label: { pt: 'Porque se mantém apesar dos conflitos', en: 'Why it stands in spite of conflicts' },
      help: {
        pt: 'Obrigatório quando há outra intervenção no mesmo local e nos mesmos dias, ou pavimento em garantia.',
        en: 'Required when another work lies in the same place on the same days, or the pavement is under guarantee.',
      },
      max: 1000,
      search: false,
      personal: false,
    }),
    openReports: field.number({
      ...publication,
      ...available,
      label: { pt: 'Ocorrências por resolver no local', en: 'Open reports at the place' },
      help: { pt: 'Públicas, a menos de 30 m, quando se guardou a intervenção.', en: 'Public ones within 30 m, when the work was saved.' },
      computed: true,
    }),
  },
});

const work = field.reference({ label: works.label.one, of: works, required: true });

/** A tab of a work: who sees the work sees its rows, its own code opens writing them. */
function part<const F extends Fields>(
  id: 'phases' | 'licences' | 'photos',
  table: string,
  spec: Pick<ResourceSpec<F>, 'label' | 'fields' | 'check' | 'defaultSort'> & { readonly title: keyof F & string },
) {
  const [see, write] = [may.works.detail, may[id]];
  return defineResource<F & { readonly workId: typeof work }>({
    ...spec,
    id: `work-${id}`,
    module: 'gim',
    path: `/api/gim/gestao/${id}`,
    screen: `gim/work-${id}`,
    table,
    parent: 'workId',
    permissions: { view: see, detail: see, add: write, edit: write, delete: write },
    fields: { workId: work, ...spec.fields },
  });
}

const phaseStates = ['planned', 'running', 'done'] as const;

export const phases = part('phases', 'work_phase', {
  title: 'name',
  label: { one: { pt: 'Fase', en: 'Phase' }, many: { pt: 'Fases', en: 'Phases' } },
  defaultSort: { field: 'startsAt', direction: 'asc' },
  check: checkPhase,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 150, personal: false }),
    startsAt: field.date({ label: { pt: 'Início', en: 'Start' }, required: true }),
    endsAt: field.date({ label: { pt: 'Fim', en: 'End' }, required: true }),
    state: field.select({
      label: { pt: 'Estado', en: 'State' },
      required: true,
      initial: 'planned',
      options: options(phaseStates, {
        planned: { pt: 'Prevista', en: 'Planned' },
        running: { pt: 'Em curso', en: 'In progress' },
        done: { pt: 'Concluída', en: 'Done' },
      }),
    }),
    effect: effect(),
  },
});

export const licences = part('licences', 'work_licence', {
  title: 'number',
  label: { one: { pt: 'Licença', en: 'Licence' }, many: { pt: 'Licenças', en: 'Licences' } },
  check: checkLicence,
  fields: {
    number: field.text({ label: { pt: 'Número', en: 'Number' }, required: true, max: 60 }),
    issuedAt: field.date({ label: { pt: 'Emitida em', en: 'Issued on' }, required: true }),
    validUntil: field.date({ label: { pt: 'Válida até', en: 'Valid until' } }),
    fee: field.money({ label: { pt: 'Taxa', en: 'Fee' } }),
    document: field.file({ label: { pt: 'Documento', en: 'Document' } }),
  },
});

export const photos = part('photos', 'work_photo', {
  title: 'caption',
  label: { one: { pt: 'Fotografia', en: 'Photo' }, many: { pt: 'Fotografias', en: 'Photos' } },
  defaultSort: { field: 'takenAt', direction: 'asc' },
  fields: {
    moment: field.select({ label: { pt: 'Momento', en: 'Moment' }, required: true, initial: 'before', options: options(photoMoments, momentNames) }),
    caption: field.text({
      label: { pt: 'Legenda', en: 'Caption' },
      help: { pt: 'Diz o que se vê a quem não vê a fotografia.', en: 'Says what is seen to whoever cannot see the photo.' },
      required: true,
      max: 200,
      personal: false,
    }),
    image: field.file({ label: { pt: 'Imagem', en: 'Image' }, takes: 'image' }),
    takenAt: field.date({ label: { pt: 'Tirada em', en: 'Taken on' }, required: true }),
    isPublic: field.boolean({ label: { pt: 'Pública', en: 'Public' } }),
  },
});

export const parts = [phases, licences, photos] as const;
