import { field } from '#platform/crud/fields.ts';
import { activeField } from '#platform/crud/lookup.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { documentTypes, procedureTypes } from '../record/lookups.ts';
import { processes } from '../record/process.ts';
import { checkTemplate } from './domain/check-template.ts';
import { mayTasks, maySteps, mayTemplates } from './permissions.ts';

const module = 'gugestao';
const path = '/api/gugestao/gestao';
const account = { table: 'account', title: 'name' };
const role = { table: 'role', title: 'name', said: { en: 'role_en' } };

const responsible = {
  userId: field.reference({ label: { pt: 'Responsável', en: 'Responsible' }, of: account }),
  roleId: field.reference({
    label: { pt: 'Unidade', en: 'Unit' },
    help: { pt: 'As pessoas com este perfil veem a tarefa em «Da minha unidade».', en: 'People with this role see the task under “My unit’s”.' },
    of: role,
  }),
} as const;
const days = field.number({
  label: { pt: 'Prazo', en: 'Term' },
  unit: { pt: 'dias úteis', en: 'working days' },
  required: true,
  min: 1,
  max: 1000,
});
const counts = field.select({
  label: { pt: 'Conta a partir', en: 'Counted from' },
  required: true,
  initial: 'entry',
  options: [
    { value: 'entry', label: { pt: 'da entrada do processo', en: 'the entry of the process' } },
    { value: 'before', label: { pt: 'da conclusão do passo anterior', en: 'the day the step before was done' } },
  ],
});
const place = field.number({
  label: { pt: 'Ordem', en: 'Order' },
  help: { pt: 'O passo anterior é o de ordem menor.', en: 'The step before is the one with the lower number.' },
  required: true,
  initial: 10,
  min: 1,
  max: 999,
});
const shown = {
  pt: 'Quem acompanha o processo vê este passo e as suas datas.',
  en: 'Whoever follows the process sees this step and its dates.',
};

/** What is done in a procedure, and within how many working days. A change holds for processes that begin afterwards. */
export const steps = defineResource({
  id: 'gu-steps',
  module,
  path: `${path}/steps`,
  screen: 'gugestao/steps',
  table: 'urban_step',
  title: 'name',
  parent: 'procedureTypeId',
  label: { one: { pt: 'Passo', en: 'Step' }, many: { pt: 'Passos e prazos', en: 'Steps and terms' } },
  permissions: maySteps,
  defaultSort: { field: 'place', direction: 'asc' },
  fields: {
    procedureTypeId: field.reference({ label: { pt: 'Procedimento', en: 'Procedure' }, of: procedureTypes, required: true }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 150 }),
    place,
    days,
    counts,
    ...responsible,
    told: field.boolean({ label: { pt: 'Visível ao requerente', en: 'Shown to the applicant' }, help: shown, value: true }),
    active: activeField(),
  },
});

/** What is to be done in one process. State and days follow from the term and what was asked of the applicant: they are computed. */
export const tasks = defineResource({
  id: 'gu-tasks',
  module,
  path: `${path}/tasks`,
  screen: 'gugestao/tasks',
  table: 'urban_task',
  title: 'name',
  parent: 'processId',
  label: { one: { pt: 'Tarefa', en: 'Task' }, many: { pt: 'Tarefas', en: 'Tasks' } },
  permissions: mayTasks,
  defaultSort: { field: 'dueOn', direction: 'asc' },
  fields: {
    name: field.text({ label: { pt: 'Tarefa', en: 'Task' }, required: true, max: 150, personal: false }),
    processId: field.reference({ label: processes.label.one, of: processes, required: true }),
    dueOn: field.date({ label: { pt: 'Até', en: 'Due' }, help: { pt: 'Calculado ao guardar.', en: 'Computed when it is saved.' } }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      apart: ['done'],
      options: [
        { value: 'running', label: { pt: 'A decorrer', en: 'Running' } },
        { value: 'suspended', label: { pt: 'Suspensa: aguarda o requerente', en: 'Suspended: awaits the applicant' } },
        { value: 'waiting', label: { pt: 'À espera do passo anterior', en: 'Waits for the step before' } },
        { value: 'done', label: { pt: 'Concluída', en: 'Done' } },
      ],
    }),
    ...responsible,
    procedureTypeId: field.reference({ label: { pt: 'Procedimento', en: 'Procedure' }, of: procedureTypes }),
    stepId: field.reference({
      label: { pt: 'Passo', en: 'Step' },
      of: { table: 'urban_step', title: 'name' },
      column: 'never',
      filter: false,
      sortable: false,
    }),
    place: { ...place, meta: { ...place.meta, column: 'available' } },
    days: { ...days, meta: { ...days.meta, column: 'available' } },
    counts: { ...counts, meta: { ...counts.meta, column: 'available' } },
    startedOn: field.date({ label: { pt: 'Início', en: 'Start' }, column: 'available' }),
    doneOn: field.date({
      label: { pt: 'Concluída em', en: 'Done on' },
      help: { pt: 'Preencha para concluir; apague para reabrir.', en: 'Fill it in to complete the task; empty it to reopen it.' },
      column: 'available',
    }),
    note: field.textLong({ label: { pt: 'Nota', en: 'Note' }, search: false }),
    told: field.boolean({ label: { pt: 'Visível ao requerente', en: 'Shown to the applicant' }, help: shown }),
  },
});

/** Letters the municipality writes again and again: their text with blanks, or a Word document of its own. */
export const templates = defineResource({
  id: 'gu-letters',
  module,
  path: `${path}/letters`,
  screen: 'gugestao/letters',
  table: 'urban_template',
  title: 'name',
  label: { one: { pt: 'Modelo de ofício', en: 'Letter template' }, many: { pt: 'Modelos de ofícios', en: 'Letter templates' } },
  permissions: mayTemplates,
  check: checkTemplate,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: true, max: 150 }),
    kind: field.select({
      label: { pt: 'Feito de', en: 'Made of' },
      required: true,
      initial: 'text',
      options: [
        { value: 'text', label: { pt: 'Texto escrito aqui (sai em PDF e Word)', en: 'Text written here (comes as PDF and Word)' } },
        { value: 'docx', label: { pt: 'Documento Word do município (sai em Word)', en: 'Word document of the municipality (comes as Word)' } },
      ],
    }),
    body: field.richText({
      label: { pt: 'Texto', en: 'Text' },
      help: {
        pt: 'Os campos escrevem-se entre chavetas duplas: {{processo.numero}}.',
        en: 'Blanks stand between double braces: {{processo.numero}}.',
      },
      when: { field: 'kind', is: 'text' },
      personal: false,
    }),
    file: field.file({
      label: { pt: 'Documento Word (.docx)', en: 'Word document (.docx)' },
      help: { pt: 'Com os campos entre chavetas duplas: {{processo.numero}}.', en: 'With blanks between double braces: {{processo.numero}}.' },
      when: { field: 'kind', is: 'docx' },
      personal: false,
    }),
    documentTypeId: field.reference({ label: { pt: 'Tipo de documento', en: 'Type of document' }, of: documentTypes }),
    answerDays: field.number({
      label: { pt: 'Pede resposta em', en: 'Asks for an answer within' },
      unit: { pt: 'dias úteis', en: 'working days' },
      help: {
        pt: 'Ao emitir, regista um requerimento ao destinatário, que suspende os prazos até ser cumprido. Vazio: não pede nada.',
        en: 'Issuing it records a requirement to the addressee, which suspends the terms until it is met. Empty: asks for nothing.',
      },
      min: 1,
      max: 365,
    }),
    released: field.boolean({
      label: { pt: 'Disponível a quem acompanha o processo', en: 'Open to whoever follows the process' },
      value: true,
    }),
    active: activeField(),
  },
});
