import { field } from '#platform/crud/fields.ts';
import { variantRules, variants } from './domain/variants.ts';
import { activeField, codeField, nameField, resourcesOf } from '#platform/crud/lookup.ts';
import { checkStatus } from './domain/status-check.ts';
import { statusSymbols } from './domain/status-symbols.ts';
import { catalogue } from './permissions.ts';

const { resource } = resourcesOf('meubairrogestao', '/api/meubairrogestao/gestao');
const name = { pt: 'Nome', en: 'Name' };

export const channels = resource({
  id: 'channels',
  table: 'channel',
  label: { one: { pt: 'Canal', en: 'Channel' }, many: { pt: 'Canais', en: 'Channels' } },
  permissions: catalogue.channels,
  fields: {
    name: field.text({
      label: name,
      help: {
        pt: 'Na qualidade de quem se regista: munícipe, junta de freguesia…',
        en: 'In the capacity of whom one reports: resident, parish council…',
      },
      required: true,
      unique: true,
      max: 100,
    }),
    isVehicle: field.boolean({
      label: { pt: 'É uma viatura', en: 'It is a vehicle' },
      help: { pt: 'As ordens de trabalho escolhem entre as viaturas.', en: 'Work orders choose among the vehicles.' },
    }),
  },
});

export const priorities = resource({
  id: 'priorities',
  table: 'priority',
  label: { one: { pt: 'Prioridade', en: 'Priority' }, many: { pt: 'Prioridades', en: 'Priorities' } },
  permissions: catalogue.priorities,
  ordered: true,
  fields: { name: nameField() },
});

const deadline = { pt: 'Prazo', en: 'Deadline' };
const calendarDays = field.boolean({
  label: { pt: 'Contar todos os dias', en: 'Count every day' },
  help: {
    pt: 'Desligado, contam só os dias úteis: sem fins de semana, feriados nacionais e municipal, nem outros dias sem expediente.',
    en: 'Off, only working days count: without weekends, national and municipal holidays, and other days off.',
  },
  section: deadline,
  column: 'available',
});
const limitDays = (help: { pt: string; en: string }) =>
  field.number({
    label: { pt: 'Prazo para resolver', en: 'Time to resolve' },
    help,
    min: 1,
    max: 730,
    unit: { pt: 'dias', en: 'days' },
    section: deadline,
  });

const feature = { pt: 'Elemento relacionado', en: 'Related feature' };
const reporting = { pt: 'Comunicação', en: 'Reporting' };

export const types = resource({
  id: 'types',
  table: 'occurrence_type',
  label: { one: { pt: 'Tipo', en: 'Type' }, many: { pt: 'Tipos', en: 'Types' } },
  permissions: catalogue.types,
  ordered: true,
  fields: {
    name: nameField(),
    code: codeField(),
    description: field.text({
      label: { pt: 'Descrição', en: 'Description' },
      help: { pt: 'Uma frase que ajuda o cidadão a escolher.', en: 'One sentence that helps the citizen to choose.' },
      column: 'available',
    }),
    icon: field.text({ label: { pt: 'Ícone', en: 'Icon' }, max: 60, pattern: /^[a-z0-9-]+$/, column: 'available' }),
    color: field.color({ label: { pt: 'Cor', en: 'Colour' } }),
    reportBy: field.select({
      label: { pt: 'Quem pode comunicar', en: 'Who may report' },
      required: true,
      section: reporting,
      options: [
        { value: 'anyone', label: { pt: 'Qualquer pessoa', en: 'Anyone' } },
        { value: 'email', label: { pt: 'Qualquer pessoa com e-mail confirmado', en: 'Anyone with a confirmed e-mail' } },
        { value: 'signed-in', label: { pt: 'Só com sessão iniciada', en: 'Signed-in people only' } },
      ],
    }),
    photosMax: field.number({ label: { pt: 'Fotografias, no máximo', en: 'Photos, at most' }, required: true, min: 0, max: 5, section: reporting }),
    isPublic: field.boolean({
      label: { pt: 'Visível ao público', en: 'Publicly visible' },
      help: {
        pt: 'Desligado, só quem comunicou e os serviços veem estas ocorrências.',
        en: 'Off: only the reporter and the staff see these reports.',
      },
      value: true,
      section: reporting,
    }),
    reopenDays: field.number({
      label: { pt: 'Dias para dizer que não ficou resolvido', en: 'Days to say that it was not solved' },
      help: { pt: 'Vazio: os dias das definições.', en: 'Empty: the days of the settings.' },
      min: 0,
      max: 365,
      unit: { pt: 'dias', en: 'days' },
      section: reporting,
      column: 'available',
    }),
    duplicateRadius: field.number({
      label: { pt: 'Raio de procura de semelhantes', en: 'Radius to look for similar ones' },
      required: true,
      min: 0,
      max: 500,
      unit: { pt: 'm', en: 'm' },
      section: reporting,
      column: 'available',
    }),
    limitDays: limitDays({
      pt: 'Vazio: sem prazo. Uma alteração vale para as novas ocorrências; as abertas recalculam-se em “Prazos”.',
      en: 'Empty: no limit. A change applies to new reports; open ones are recalculated under “Deadlines”.',
    }),
    limitCalendar: calendarDays,
    variant: field.select({
      label: { pt: 'Variante', en: 'Variant' },
      help: { pt: 'Vazio: ocorrência comunicada por cidadãos.', en: 'Empty: a report made by citizens.' },
      section: reporting,
      options: variants.filter((variant) => variant !== 'citizen').map((variant) => ({ value: variant, label: variantRules[variant].label })),
    }),
    featureLayerId: field.reference({
      label: { pt: 'Camada onde se escolhe o elemento', en: 'Layer the feature is picked from' },
      help: {
        pt: 'Quem comunica aponta o candeeiro, o contentor ou a árvore de que fala.',
        en: 'Whoever reports points at the lamp, container or tree they mean.',
      },
      of: { table: 'map_feature_layer', title: 'name' },
      section: feature,
      column: 'available',
    }),
    featureRequired: field.boolean({
      label: { pt: 'Escolha obrigatória', en: 'Must be picked' },
      help: { pt: 'Só quando o local está no mapa.', en: 'Only when the place is on the map.' },
      section: feature,
      column: 'available',
    }),
    featureDistance: field.number({
      label: { pt: 'Distância máxima ao local', en: 'Farthest from the place' },
      help: { pt: 'Vazio: 50 metros.', en: 'Empty: 50 metres.' },
      min: 5,
      max: 500,
      unit: { pt: 'm', en: 'm' },
      section: feature,
      column: 'available',
    }),
    active: activeField(),
  },
});

export const subtypes = resource({
  id: 'subtypes',
  table: 'occurrence_subtype',
  label: { one: { pt: 'Subtipo', en: 'Subtype' }, many: { pt: 'Subtipos', en: 'Subtypes' } },
  permissions: catalogue.subtypes,
  ordered: true,
  fields: {
    typeId: field.reference({ label: { pt: 'Tipo', en: 'Type' }, of: types, required: true }),
    name: field.text({ label: name, required: true, unique: { within: 'typeId' }, max: 100 }),
    limitDays: limitDays({ pt: 'Vazio: vale o prazo do tipo.', en: 'Empty: the type’s limit holds.' }),
    limitCalendar: calendarDays,
    active: activeField(),
  },
});

export const unities = resource({
  id: 'unities',
  table: 'unity',
  label: { one: { pt: 'Unidade', en: 'Unit' }, many: { pt: 'Unidades', en: 'Units' } },
  permissions: catalogue.unities,
  fields: {
    name: nameField(150),
    email: field.email({ label: { pt: 'E-mail', en: 'E-mail' }, personal: false }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, personal: false }),
    isFirst: field.boolean({
      exclusive: true,
      label: { pt: 'Primeira unidade', en: 'First unit' },
      help: {
        pt: 'Recebe as ocorrências cujo tipo nenhuma unidade trata. Só uma pode ser a primeira.',
        en: 'Receives reports whose type no unit handles. Only one can be the first.',
      },
    }),
    types: field.references({
      label: { pt: 'Tipos que trata', en: 'Types it handles' },
      of: types,
      through: { table: 'unity_type', own: 'unity_id', other: 'type_id' },
    }),
    users: field.references({
      label: { pt: 'Pessoas', en: 'People' },
      of: { table: 'account', title: 'name' },
      through: { table: 'unity_user', own: 'unity_id', other: 'user_id' },
    }),
  },
});

export const statuses = resource({
  id: 'statuses',
  screen: 'meubairrogestao/status',
  table: 'occurrence_status',
  label: { one: { pt: 'Estado', en: 'Status' }, many: { pt: 'Estados', en: 'Statuses' } },
  permissions: catalogue.statuses,
  ordered: true,
  check: checkStatus,
  fields: {
    name: nameField(),
    color: field.color({ label: { pt: 'Cor', en: 'Colour' }, required: true, column: 'available' }),
    image: field.select({
      label: { pt: 'Símbolo', en: 'Symbol' },
      help: { pt: 'Mostrado enquanto o estado não tem imagem própria.', en: 'Shown while the status has no picture of its own.' },
      options: statusSymbols,
      column: 'available',
      filter: false,
    }),
    aggregateTo: field.reference({
      label: { pt: 'Agrega em', en: 'Aggregate to' },
      help: { pt: 'O estado que o cidadão vê em vez deste.', en: 'The status the citizen sees instead of this one.' },
      of: { table: 'occurrence_status', title: 'name' },
    }),
    isFirst: field.boolean({
      exclusive: true,
      label: { pt: 'Primeiro estado', en: 'First status' },
      help: {
        pt: 'Atribuído quando a ocorrência é criada. Só um pode ser o primeiro.',
        en: 'Given when the report is created. Only one can be the first.',
      },
    }),
    isLast: field.boolean({
      label: { pt: 'Estado final', en: 'Last status' },
      help: { pt: 'Fecha a ocorrência.', en: 'Closes the report.' },
    }),
    pausesDeadline: field.boolean({
      label: { pt: 'Suspende o prazo', en: 'Pauses the deadline' },
      help: {
        pt: 'Enquanto a ocorrência está neste estado o prazo não corre, por exemplo à espera de quem comunicou ou de um empreiteiro.',
        en: 'While the report is in this status the clock stands still, for instance waiting for the reporter or a contractor.',
      },
      when: { field: 'isLast', is: false },
      column: 'available',
    }),
    needsAnswer: field.boolean({
      label: { pt: 'Exige resposta pública', en: 'Needs a public answer' },
      help: {
        pt: 'Conta nos estados finais: ninguém fecha sem dizer ao cidadão o que foi feito.',
        en: 'Counts for last statuses: nobody closes without telling the citizen what was done.',
      },
      value: true,
      when: { field: 'isLast', is: true },
      column: 'available',
    }),
    withoutFix: field.boolean({
      label: { pt: 'Fecha sem resolver', en: 'Closes without a fix' },
      help: {
        pt: 'Pede um motivo que o cidadão lê, e a mensagem de fecho não diz que ficou resolvido.',
        en: 'Asks for a reason the citizen reads, and the closing message does not say that it was solved.',
      },
      when: { field: 'isLast', is: true },
      column: 'available',
    }),
    allowsAssignment: field.boolean({ label: { pt: 'Permite atribuição', en: 'Allows assignment' }, value: true }),
    visibleToCitizen: field.boolean({ label: { pt: 'Visível ao cidadão', en: 'Visible to citizen' }, value: true }),
  },
});

export const statusmoves = resource({
  id: 'statusmoves',
  table: 'status_move',
  label: { one: { pt: 'Mudança de estado', en: 'Status move' }, many: { pt: 'Mudanças de estado', en: 'Status moves' } },
  permissions: catalogue.statusmoves,
  fields: {
    name: field.text({
      label: { pt: 'Ação', en: 'Action' },
      help: { pt: 'O que o botão diz, por exemplo “Dar como resolvida”.', en: 'What the button says, e.g. “Mark as solved”.' },
      required: true,
      max: 100,
    }),
    fromId: field.reference({ label: { pt: 'De', en: 'From' }, of: statuses, required: true }),
    toId: field.reference({ label: { pt: 'Para', en: 'To' }, of: statuses, required: true }),
    needsReason: field.boolean({
      label: { pt: 'Exige um motivo', en: 'Needs a reason' },
      help: { pt: 'O cidadão vê o motivo.', en: 'The citizen sees the reason.' },
    }),
    byReporter: field.boolean({
      label: { pt: 'Quem comunicou também pode', en: 'The reporter may do it too' },
      help: { pt: 'Por exemplo, reabrir o que não ficou resolvido.', en: 'For instance to reopen what was not solved.' },
    }),
  },
});

/** In the order their tables depend on each other. */
export const resources = [channels, priorities, types, subtypes, unities, statuses, statusmoves] as const;
