import { field } from '#platform/crud/fields.ts';
import { activeField, nameField, resourcesOf } from '#platform/crud/lookup.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { durationUnits, reminderConditions, type DurationUnit, type ReminderCondition } from './domain/reminders.ts';
import { reminderCodes } from './permissions.ts';
import { statuses, types, unities } from '../record/resources.ts';

const { resource } = resourcesOf('meubairrogestao', '/api/meubairrogestao/gestao');

export const conditionNames: Readonly<Record<ReminderCondition, Text>> = {
  idle: { pt: 'Sem movimento há', en: 'No movement for' },
  'in-status': { pt: 'No mesmo estado há', en: 'In the same status for' },
  'before-due': { pt: 'Falta para o prazo', en: 'Before the deadline by' },
  'after-due': { pt: 'Fora do prazo há', en: 'Past the deadline by' },
};

export const unitNames: Readonly<Record<DurationUnit, Text>> = {
  hours: { pt: 'horas', en: 'hours' },
  days: { pt: 'dias', en: 'days' },
  'working-days': { pt: 'dias úteis', en: 'working days' },
  weeks: { pt: 'semanas', en: 'weeks' },
};

const when: Text = { pt: 'Quando', en: 'When' };
const which: Text = { pt: 'Que ocorrências', en: 'Which reports' };
const again: Text = { pt: 'Repetição', en: 'Repetition' };
const units = durationUnits.map((value) => ({ value, label: unitNames[value] }));

/**
 * Sends a notification about every open occurrence for which its condition has held so long, once, or again and again while it
 * holds. Movement is everything in the history but reminders and notices; it begins the count anew.
 */
export const reminders = resource({
  id: 'reminders',
  table: 'occurrence_reminder',
  label: { one: { pt: 'Lembrete', en: 'Reminder' }, many: { pt: 'Lembretes', en: 'Reminders' } },
  permissions: reminderCodes,
  fields: {
    name: nameField(120),
    notificationId: field.reference({
      label: { pt: 'Notificação', en: 'Notification' },
      help: {
        pt: 'O que é enviado e a quem. Só as notificações “À mão ou por um lembrete”.',
        en: 'What is sent and to whom. Only notifications “By hand or by a reminder”.',
      },
      of: { table: 'reminder_notification', title: 'name' },
      required: true,
    }),
    active: activeField(),
    condition: field.select({
      label: { pt: 'Condição', en: 'Condition' },
      required: true,
      section: when,
      options: reminderConditions.map((value) => ({ value, label: conditionNames[value] })),
    }),
    durationValue: field.number({ label: { pt: 'Duração', en: 'Duration' }, required: true, min: 1, max: 999, section: when }),
    durationUnit: field.select({ label: { pt: 'Unidade da duração', en: 'Unit of the duration' }, required: true, section: when, options: units }),
    start: field.date({ label: { pt: 'Início', en: 'Start' }, required: true, section: when }),
    end: field.date({
      label: { pt: 'Fim', en: 'End' },
      help: { pt: 'Último dia em que envia. Vazio: sem fim.', en: 'Last day on which it sends. Empty: no end.' },
      section: when,
    }),
    types: field.references({
      label: { pt: 'Tipos', en: 'Types' },
      help: { pt: 'Vazio: todos.', en: 'Empty: all.' },
      of: types,
      through: { table: 'occurrence_reminder_type', own: 'reminder_id', other: 'type_id' },
      section: which,
    }),
    statuses: field.references({
      label: { pt: 'Estados', en: 'Statuses' },
      help: { pt: 'Vazio: todos os que não são finais.', en: 'Empty: all that are not final.' },
      of: statuses,
      through: { table: 'occurrence_reminder_status', own: 'reminder_id', other: 'status_id' },
      section: which,
    }),
    unities: field.references({
      label: { pt: 'Unidades', en: 'Units' },
      help: { pt: 'Vazio: todas.', en: 'Empty: all.' },
      of: unities,
      through: { table: 'occurrence_reminder_unity', own: 'reminder_id', other: 'unity_id' },
      section: which,
    }),
    repeat: field.boolean({
      label: { pt: 'Repete enquanto durar', en: 'Repeats while it lasts' },
      help: { pt: 'Desligado: uma vez por cada vez que a condição se verifica.', en: 'Off: once each time the condition comes true.' },
      section: again,
    }),
    repeatValue: field.number({
      label: { pt: 'De quanto em quanto tempo', en: 'How often' },
      min: 1,
      max: 999,
      when: { field: 'repeat', is: true },
      section: again,
      column: 'available',
    }),
    repeatUnit: field.select({
      label: { pt: 'Unidade da repetição', en: 'Unit of the repetition' },
      when: { field: 'repeat', is: true },
      section: again,
      options: units,
      column: 'available',
    }),
  },
  check: ({ start, end, repeat, repeatValue, repeatUnit }, context) => {
    if (typeof start === 'string' && typeof end === 'string' && end < start)
      context.addIssue(issueAt('after-or-equal', ['end'], { target: 'start' }));
    if (repeat !== true) return;
    if (repeatValue == null) context.addIssue(issueAt('required', ['repeatValue']));
    if (repeatUnit == null) context.addIssue(issueAt('required', ['repeatUnit']));
  },
});
