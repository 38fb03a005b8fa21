import { sql } from 'kysely';
import { workCalendar, workingDaysBetween } from '#platform/kernel/work-calendar.ts';
import { deadlineFrom, type Limit } from '#features/occurrences/record/domain/deadline.ts';
import type { Trx } from '#platform/db/tables.ts';

/** Days the invented municipality gives itself: working days, but for cars, which the law counts otherwise. */
const limits: Readonly<Record<string, Limit>> = {
  iluminacao: { days: 5, calendar: false },
  pavimentos: { days: 15, calendar: false },
  residuos: { days: 3, calendar: false },
  'espacos-verdes': { days: 10, calendar: false },
  agua: { days: 4, calendar: false },
  transito: { days: 8, calendar: false },
  viaturas: { days: 60, calendar: true },
  equipamento: { days: 15, calendar: false },
  animais: { days: 5, calendar: false },
  ruido: { days: 15, calendar: false },
};

/** What cannot wait that long. */
const urgent: Readonly<Record<string, number>> = {
  'Cabo solto': 1,
  'Rutura ou fuga de água': 2,
  'Árvore caída ou em risco': 2,
  'Animal morto na via': 1,
  'Tampa partida ou em falta': 3,
};

const holiday = { name: 'Feriado municipal', day: '2026-06-24', repeats: 'yearly' } as const;

const templates = [
  {
    name: 'Recebida e encaminhada',
    type: null,
    status: 'Em análise',
    text: 'Recebemos a sua comunicação {codigo}, sobre {morada}.\nEstá com {unidade} e contamos resolvê-la até {prazo}.\n\nObrigado por ajudar a cuidar de {municipio}.',
  },
  {
    name: 'Resolvida',
    type: null,
    status: 'Resolvida',
    text: 'A situação que comunicou em {morada} ficou resolvida.\n\nSe não estiver como esperava, pode reabrir a ocorrência na página dela.',
  },
  {
    name: 'Candeeiro pedido à rede',
    type: 'iluminacao',
    status: 'Em execução',
    text: 'Pedimos à empresa que mantém a rede elétrica a reparação em {morada}. Costuma demorar alguns dias úteis; contamos que fique pronta até {prazo}.',
  },
  {
    name: 'Não é do município',
    type: null,
    status: 'Não resolvida',
    text: 'Verificámos a situação em {morada}. Não é da responsabilidade do município, mas passámos a informação a quem a pode resolver.',
  },
  {
    name: 'Recolha de monos marcada',
    type: 'residuos',
    status: null,
    text: 'A recolha em {morada} está marcada. Deixe os monos junto ao contentor só na véspera à noite.',
  },
] as const;

/** Limits, the municipal holiday, a rule for what happens when the offices are shut, and answers to begin from: only where there are none yet. */
export async function prepareDeadlines(trx: Trx): Promise<void> {
  const { rows } = await sql`select 1 from occurrence_type where limit_days is not null union all select 1 from day_off limit 1`.execute(trx);
  if (rows.length > 0) return;
  for (const [code, { days, calendar }] of Object.entries(limits))
    await sql`update occurrence_type set limit_days = ${days}, limit_calendar = ${calendar} where code = ${code}`.execute(trx);
  for (const [name, days] of Object.entries(urgent)) await sql`update occurrence_subtype set limit_days = ${days} where name = ${name}`.execute(trx);
  await trx.insertInto('day_off').values(holiday).execute();
  await sql`with rule as (
      insert into routing_rule (name, holidays, from_time, to_time, unity_id, active, position)
      select 'Água fora de horas', 'as-weekday', '18:00', '08:00', id, true, 1024 from unity where name = 'Águas e Saneamento' limit 1 returning id
    ) insert into routing_rule_type (rule_id, type_id) select rule.id, t.id from rule, occurrence_type t where t.code in ('agua', 'pavimentos')`.execute(
    trx,
  );
  for (const { name, type, status, text } of templates)
    await sql`insert into response_template (name, type_id, status_id, text) values (${name}, (select id from occurrence_type where code = ${type}),
      (select id from occurrence_status where name = ${status} and deleted_at is null), ${text})`.execute(trx);
}

interface ClockColumns {
  readonly due_at: string | null;
  readonly very_late_at: string | null;
  readonly due_from: string | null;
  readonly late_days: number | null;
}
export type ClockFor = (type: string, subtype: string, createdAt: number, closedAt: number | null) => ClockColumns;

const none: ClockColumns = { due_at: null, very_late_at: null, due_from: null, late_days: null };

/** The clocks of invented reports, as if they had run since then. The calendar is asked once per hour, each deadline counted once per day and limit. */
export function clocks(timeZone: string): ClockFor {
  const calendar = workCalendar([holiday], timeZone);
  const days = new Map<number, number>();
  const dayAt = (at: number): number => {
    const hour = Math.floor(at / 3_600_000);
    const known = days.get(hour) ?? calendar.dayAt(new Date(at));
    days.set(hour, known);
    return known;
  };
  const known = new Map<string, { due: string; veryLate: string; dueDay: number }>();
  return (type, subtype, createdAt, closedAt) => {
    const limit = urgent[subtype] === undefined ? limits[type] : { days: urgent[subtype], calendar: false };
    if (!limit) return none;
    const key = `${dayAt(createdAt)} ${limit.days} ${String(limit.calendar)}`;
    let deadline = known.get(key);
    if (!deadline) {
      const { dueAt, veryLateAt } = deadlineFrom(calendar, new Date(createdAt), limit);
      deadline = { due: dueAt.toISOString(), veryLate: veryLateAt.toISOString(), dueDay: calendar.dayAt(dueAt) };
      known.set(key, deadline);
    }
    const due_from = new Date(createdAt).toISOString();
    if (closedAt === null) return { due_at: deadline.due, very_late_at: deadline.veryLate, due_from, late_days: null };
    const closed = dayAt(closedAt);
    // As `lateDays` of the domain, by days: there are too many instants to read one by one.
    const late = closed > deadline.dueDay ? Math.max(1, workingDaysBetween(calendar, deadline.dueDay, closed)) : 0;
    return { ...none, due_from, late_days: Math.min(32_000, late) };
  };
}
