import { field } from '#platform/crud/fields.ts';
import { activeField, nameField, resourcesOf } from '#platform/crud/lookup.ts';
import { checkRule } from './domain/rule-check.ts';
import { checkTemplate, responseTags } from './domain/response.ts';
import { statuses, subtypes, types, unities } from '../record/resources.ts';
import { timeCatalogue } from './permissions.ts';

const { resource } = resourcesOf('meubairrogestao', '/api/meubairrogestao/gestao');
const name = { pt: 'Nome', en: 'Name' };

/** Days on which the municipality does not work, beside weekends and the national holidays, which are known. */
export const daysOff = resource({
  id: 'daysoff',
  table: 'day_off',
  label: {
    one: { pt: 'Dia sem expediente', en: 'Day off' },
    many: { pt: 'Feriado municipal e dias sem expediente', en: 'Municipal holiday and days off' },
  },
  permissions: timeCatalogue.daysoff,
  defaultSort: { field: 'day', direction: 'asc' },
  fields: {
    name: field.text({ label: name, required: true, max: 100 }),
    day: field.date({
      label: { pt: 'Dia', en: 'Day' },
      help: {
        pt: 'Fins de semana e feriados nacionais não são precisos aqui: já não contam como dias úteis.',
        en: 'Weekends and national holidays are not needed here: they are no working days already.',
      },
      required: true,
    }),
    repeats: field.select({
      label: { pt: 'Repete-se', en: 'Repeats' },
      required: true,
      options: [
        { value: 'once', label: { pt: 'Só neste dia', en: 'Only on this day' } },
        { value: 'yearly', label: { pt: 'Todos os anos no mesmo dia e mês', en: 'Every year on the same day and month' } },
        { value: 'easter', label: { pt: 'Todos os anos, à mesma distância da Páscoa', en: 'Every year, at the same distance from Easter' } },
      ],
    }),
  },
});

const about = { pt: 'O que abrange', en: 'What it covers' };
const moment = { pt: 'Quando se aplica', en: 'When it applies' };
const goal = { pt: 'Para onde vai', en: 'Where it goes' };
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

function weekday(pt: string, en: string) {
  return field.boolean({ label: { pt, en }, section: moment, column: 'never' });
}

/** The first rule that holds decides who gets a new occurrence; where none does, the units' own types decide. */
export const routingRules = resource({
  id: 'routingrules',
  table: 'routing_rule',
  label: { one: { pt: 'Regra de encaminhamento', en: 'Routing rule' }, many: { pt: 'Regras de encaminhamento', en: 'Routing rules' } },
  permissions: timeCatalogue.routingrules,
  ordered: true,
  check: checkRule,
  fields: {
    name: nameField(),
    types: field.references({
      label: { pt: 'Tipos', en: 'Types' },
      help: { pt: 'Nenhum tipo nem subtipo: todos.', en: 'No type and no subtype: all of them.' },
      of: types,
      through: { table: 'routing_rule_type', own: 'rule_id', other: 'type_id' },
      section: about,
      column: 'shown',
    }),
    subtypes: field.references({
      label: { pt: 'Subtipos', en: 'Subtypes' },
      of: subtypes,
      through: { table: 'routing_rule_subtype', own: 'rule_id', other: 'subtype_id' },
      section: about,
    }),
    parishes: field.references({
      label: { pt: 'Freguesias', en: 'Parishes' },
      help: { pt: 'Nenhuma: todas.', en: 'None: all of them.' },
      of: { table: 'parish_choice', title: 'name' },
      through: { table: 'routing_rule_parish', own: 'rule_id', other: 'parish_id' },
      section: about,
      column: 'shown',
    }),
    monday: weekday('Segunda-feira', 'Monday'),
    tuesday: weekday('Terça-feira', 'Tuesday'),
    wednesday: weekday('Quarta-feira', 'Wednesday'),
    thursday: weekday('Quinta-feira', 'Thursday'),
    friday: weekday('Sexta-feira', 'Friday'),
    saturday: weekday('Sábado', 'Saturday'),
    sunday: field.boolean({
      label: { pt: 'Domingo', en: 'Sunday' },
      help: { pt: 'Nenhum dia escolhido: todos os dias.', en: 'No day chosen: every day.' },
      section: moment,
      column: 'never',
    }),
    holidays: field.select({
      label: { pt: 'Feriados', en: 'Holidays' },
      help: { pt: 'Nacionais, municipal e outros dias sem expediente.', en: 'National, municipal and other days off.' },
      required: true,
      section: moment,
      column: 'available',
      options: [
        { value: 'as-weekday', label: { pt: 'Contam como o dia da semana', en: 'Count as their weekday' } },
        { value: 'only', label: { pt: 'Só em feriados', en: 'On holidays only' } },
        { value: 'never', label: { pt: 'Nunca em feriados', en: 'Never on holidays' } },
      ],
    }),
    fromTime: field.text({
      label: { pt: 'Das', en: 'From' },
      help: { pt: 'Por exemplo 18:00. Vazio: a qualquer hora.', en: 'For instance 18:00. Empty: at any time.' },
      max: 5,
      pattern: time,
      section: moment,
      column: 'available',
    }),
    toTime: field.text({
      label: { pt: 'Às', en: 'To' },
      help: { pt: 'Antes da primeira hora: passa a meia-noite.', en: 'Before the first: over midnight.' },
      max: 5,
      pattern: time,
      section: moment,
      column: 'available',
    }),
    validFrom: field.date({ label: { pt: 'Válida desde', en: 'Valid from' }, section: moment, column: 'available' }),
    validTo: field.date({ label: { pt: 'Válida até', en: 'Valid to' }, section: moment, column: 'available' }),
    unityId: field.reference({ label: { pt: 'Unidade', en: 'Unit' }, of: unities, required: true, section: goal }),
    userId: field.reference({
      label: { pt: 'Pessoa', en: 'Person' },
      help: { pt: 'Tem de pertencer à unidade. Vazio: ninguém em particular.', en: 'Must belong to the unit. Empty: nobody in particular.' },
      of: { table: 'account', title: 'name' },
      section: goal,
    }),
    active: activeField('Ativa'),
  },
});

const tags = responseTags.map((tag) => `{${tag}}`).join(' ');

/** What a clerk begins an answer from. */
export const responseTemplates = resource({
  id: 'responsetemplates',
  table: 'response_template',
  label: { one: { pt: 'Resposta-tipo', en: 'Response template' }, many: { pt: 'Respostas-tipo', en: 'Response templates' } },
  permissions: timeCatalogue.responsetemplates,
  check: checkTemplate,
  fields: {
    name: nameField(),
    typeId: field.reference({
      label: { pt: 'Tipo', en: 'Type' },
      help: { pt: 'Vazio: qualquer tipo.', en: 'Empty: any type.' },
      of: types,
    }),
    statusId: field.reference({
      label: { pt: 'Estado', en: 'Status' },
      help: {
        pt: 'O estado em que a ocorrência está ou para que passa. Vazio: qualquer estado.',
        en: 'The status the report is in or moves to. Empty: any status.',
      },
      of: statuses,
    }),
    text: field.textLong({
      label: { pt: 'Texto', en: 'Text' },
      help: { pt: `Preenchem-se por si: ${tags}`, en: `Filled by themselves: ${tags}` },
      required: true,
    }),
    active: activeField('Ativa'),
  },
});
