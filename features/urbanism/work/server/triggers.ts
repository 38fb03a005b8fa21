import { sql } from 'kysely';
import { findUsers, membersOf } from '#features/identity/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import { byEmail, inApp, off } from '#platform/notify/server/default.ts';
import type {
  Addressee,
  Announcement,
  MessageGate,
  NotificationSubject,
  NotificationTag,
  NotificationTarget,
  NotificationTrigger,
} from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayProcess } from '../../record/permissions.ts';
import { followLink, followPath } from '../domain/follow-link.ts';
import { letterFile, peopleOf } from './letters/values.ts';
import './tables.ts';

export const statusChanged = 'urbanism.status-changed';
export const letterIssued = 'urbanism.letter-issued';
export const requirementAsked = 'urbanism.requirement-asked';
export const taskAssigned = 'urbanism.task-assigned';
export const taskNear = 'urbanism.task-near';
export const taskOverdue = 'urbanism.task-overdue';

const tag = (name: string, pt: string, en: string, sample: string): NotificationTag => ({
  name,
  label: { pt, en },
  sample: { pt: sample, en: sample },
});
const aboutProcess = [
  tag('numero', 'Número do processo', 'Number of the process', '42/2026'),
  tag('procedimento', 'Procedimento', 'Procedure', 'Licenciamento'),
  tag('estado', 'Estado', 'Status', 'Em apreciação'),
  tag('pessoa', 'Nome de quem recebe', 'Name of whoever gets it', 'Marta Figueiredo'),
];
const letterTag = tag('oficio', 'Ofício', 'Letter', 'Pedido de elementos');
const dueTag = tag('prazo', 'Prazo', 'Term', '07/12/2026');
const taskTag = tag('tarefa', 'Tarefa', 'Task', 'Saneamento e apreciação liminar');

const requester: NotificationTarget = { id: 'requester', label: { pt: 'Requerente', en: 'Applicant' }, receipt: true };
const technicians: NotificationTarget = { id: 'technicians', label: { pt: 'Técnicos do processo', en: 'Technicians of the process' }, receipt: true };
const addressee: NotificationTarget = { id: 'addressee', label: { pt: 'Destinatário', en: 'Addressee' }, receipt: true };
const responsible: NotificationTarget = {
  id: 'responsible',
  label: { pt: 'Responsável pela tarefa, ou a unidade', en: 'Responsible for the task, or the unit' },
};

const gate: MessageGate = async (site, actor) => ({
  opens: () => sql.lit(can(actor, mayProcess.show, site.config.permissions)),
  hiddenTags: [],
  hiddenTriggers: [],
  hiddenTargets: [],
});

async function examples(site: Site, actor: Actor, recordId?: string) {
  if (!can(actor, mayProcess.show, site.config.permissions)) return [];
  const { rows } = await sql<{
    recordId: string;
    title: string;
  }>`select id::text as "recordId", concat_ws('.', process, sub_process) as title from urban_process
    where deleted_at is null ${recordId === undefined ? sql`` : sql`and id = ${Number(recordId)}`} order by id desc limit 20`.execute(site.db);
  return rows;
}

async function taskExamples(site: Site, actor: Actor, recordId?: string) {
  if (!can(actor, mayProcess.show, site.config.permissions)) return [];
  const { rows } = await sql<{
    recordId: string;
    title: string;
  }>`select t.id::text as "recordId", concat_ws(' · ', p.process, t.name) as title from urban_task t
    join urban_process p on p.id = t.process_id where t.deleted_at is null ${recordId === undefined ? sql`` : sql`and t.id = ${Number(recordId)}`}
    order by t.id desc limit 20`.execute(site.db);
  return rows;
}

const written = (iso: string | undefined): string => (iso ?? '').split('-').toReversed().join('/');

/** Outside people are written to by the address of their card, about a page that shows only what is theirs to see. */
async function processSubject(site: Site, _clock: unknown, { recordId, facts }: Announcement): Promise<NotificationSubject | null> {
  const file = await letterFile(site.db, Number(recordId)).catch(() => null);
  if (!file) return null;
  const { rows } =
    facts['statusId'] === undefined
      ? { rows: [] }
      : await sql<{ name: string }>`select name from urban_status where id = ${Number(facts['statusId'])}`.execute(site.db);
  const people = peopleOf(file);
  const values = (to: string) => ({
    numero: file.number,
    procedimento: file.fields['processo.procedimento'] ?? '',
    estado: rows[0]?.name ?? file.fields['processo.estado'] ?? '',
    pessoa: to,
    oficio: facts['letter'] ?? '',
    prazo: /^\d{4}-/.test(facts['due'] ?? '') ? written(facts['due']) : (facts['due'] ?? ''),
  });
  const { code = '' } = facts;
  const link = code === '' ? `${followPath}?n=${encodeURIComponent(file.number)}` : followLink(file.number, code);
  const outside = ({ name, email }: (typeof people)[number]): Addressee => ({ userId: null, name, email, locale: 'pt', link });
  const asked =
    facts['requirementId'] === undefined
      ? Number(facts['entityId'] ?? 0)
      : await sql<{ id: number }>`select coalesce(entity_id, 0)::int as id from urban_requirement where id = ${Number(facts['requirementId'])}`
          .execute(site.db)
          .then(({ rows: found }) => found[0]?.id ?? 0);
  return {
    title: file.number,
    values: { pt: values(''), en: values('') },
    readBy: async (all) => all.map(({ name }) => ({ key: name ?? '', values: { pt: values(name ?? ''), en: values(name ?? '') } })),
    link: `/gugestao/processes/${recordId}`,
    addressees: async (target) => {
      const found = {
        requester: people.filter(({ id }) => id === file.owner?.id),
        technicians: people.filter(({ id }) => id === file.architect?.id || id === file.responsible?.id),
        // A requirement to nobody in particular is the applicant's.
        addressee: people.filter(({ id }) => id === (asked === 0 ? file.owner?.id : asked)),
      };
      const chosen = target === 'requester' || target === 'technicians' || target === 'addressee' ? found[target] : [];
      return chosen.filter(({ email }) => email !== null).map(outside);
    },
  };
}

async function taskSubject(site: Site, _clock: unknown, { recordId, facts }: Announcement): Promise<NotificationSubject | null> {
  const { rows } = await sql<{
    name: string;
    process: string;
    due: string | null;
    user_id: number | null;
    role_id: number | null;
    procedure: string | null;
    status: string | null;
  }>`
    select t.name, concat_ws('.', p.process, p.sub_process) as process, to_char(t.due_on, 'DD/MM/YYYY') as due, t.user_id::int as user_id, t.role_id::int as role_id,
      k.name as procedure, s.name as status from urban_task t join urban_process p on p.id = t.process_id
    left join urban_procedure_type k on k.id = p.procedure_type_id left join urban_status s on s.id = p.status_id
    where t.id = ${Number(recordId)} and t.deleted_at is null and p.deleted_at is null`.execute(site.db);
  const [row] = rows;
  if (!row) return null;
  const values = {
    numero: row.process,
    procedimento: row.procedure ?? '',
    estado: row.status ?? '',
    pessoa: '',
    tarefa: row.name,
    prazo: facts['due'] ?? row.due ?? '—',
  };
  return {
    title: `${row.process}: ${row.name}`,
    values: { pt: values, en: values },
    link: `/gugestao/tasks/${recordId}`,
    addressees: async () => {
      const id = facts['assignee'] === undefined ? row.user_id : Number(facts['assignee']);
      const users =
        id === null ? await membersOf(site.db, row.role_id === null ? [] : [row.role_id]) : await findUsers(site.db, { ids: [id], limit: 1 });
      return users.map((user): Addressee => ({ userId: user.id, name: user.name, email: user.email, locale: user.locale }));
    },
  };
}

const process = {
  module: 'gu',
  action: { pt: 'Acompanhar o processo', en: 'Follow the process' },
  read: processSubject,
  examples,
  gate,
} as const;
const task = {
  module: 'gugestao',
  action: { pt: 'Abrir a tarefa', en: 'Open the task' },
  read: taskSubject,
  examples: taskExamples,
  gate,
  targets: [responsible],
} as const;
const taskTags = [...aboutProcess, taskTag, dueTag];

export const triggers: readonly NotificationTrigger[] = [
  {
    ...process,
    id: statusChanged,
    label: { pt: 'Estado do processo de urbanismo alterado', en: 'Status of the planning process changed' },
    tags: aboutProcess,
    targets: [requester, technicians],
    defaults: [
      byEmail('urbanism.status-changed-email', ['requester', 'technicians'], {
        name: ['Estado do processo: ao requerente e aos técnicos, por e-mail', 'Status of the process: to applicant and technicians, by e-mail'],
        subject: ['O seu processo {numero} está agora: {estado}', 'Your process {numero} is now: {estado}'],
        message: [
          'Olá {pessoa},\n\nO processo de urbanismo {numero} ({procedimento}) mudou de estado: {estado}.\n\nPode ver os passos e os prazos na página do processo, com o código que lhe enviámos.',
          'Hello {pessoa},\n\nThe status of planning process {numero} ({procedimento}) has changed: {estado}.\n\nYou can see its steps and dates on the page of the process, with the code we sent you.',
        ],
      }),
    ],
  },
  {
    ...process,
    id: letterIssued,
    label: { pt: 'Ofício emitido', en: 'Letter issued' },
    tags: [...aboutProcess, letterTag, dueTag],
    targets: [addressee],
    defaults: [
      byEmail('urbanism.letter-issued-email', ['addressee'], {
        name: ['Ofício emitido: ao destinatário, por e-mail', 'Letter issued: to its addressee, by e-mail'],
        subject: ['Ofício no processo {numero}: {oficio}', 'Letter in process {numero}: {oficio}'],
        message: [
          'Olá {pessoa},\n\nO município emitiu um ofício no processo de urbanismo {numero}: {oficio}. Abra a página do processo para o ler.\n\nA ligação é só sua: quem a tiver vê o processo. Guarde este e-mail.',
          'Hello {pessoa},\n\nThe municipality has issued a letter in planning process {numero}: {oficio}. Open the page of the process to read it.\n\nThe link is yours alone: whoever has it sees the process. Keep this e-mail.',
        ],
      }),
    ],
  },
  {
    ...process,
    id: requirementAsked,
    label: { pt: 'Requerimento ao requerente', en: 'Requirement to the applicant' },
    tags: [...aboutProcess, dueTag],
    targets: [addressee],
    defaults: [
      byEmail('urbanism.requirement-asked-email', ['addressee'], {
        name: ['Pedido de resposta: ao destinatário, por e-mail', 'Answer asked for: to its addressee, by e-mail'],
        subject: ['Precisamos de uma resposta sua no processo {numero}', 'We need an answer from you in process {numero}'],
        message: [
          'Olá {pessoa},\n\nPara o processo de urbanismo {numero} avançar, precisamos de uma resposta sua. Prazo: {prazo}.\n\nVeja na página do processo o que é pedido.',
          'Hello {pessoa},\n\nFor planning process {numero} to go on, we need an answer from you. Term: {prazo}.\n\nThe page of the process says what is asked for.',
        ],
      }),
    ],
  },
  {
    ...task,
    id: taskAssigned,
    label: { pt: 'Tarefa do urbanismo atribuída', en: 'Planning task assigned' },
    tags: taskTags,
    defaults: [
      inApp('urbanism.task-assigned-app', ['responsible'], {
        name: ['Tarefa atribuída: a quem a recebe, na aplicação', 'Task assigned: to whoever gets it, in the application'],
        subject: ['Ficou com a tarefa: {tarefa}', 'A task is yours: {tarefa}'],
        message: ['Processo {numero}, até {prazo}.', 'Process {numero}, due {prazo}.'],
      }),
    ],
  },
  ...(
    [
      [
        taskNear,
        { pt: 'Prazo de uma tarefa a terminar', en: 'Term of a task comes near' },
        'urbanism.task-near',
        ['O prazo termina em breve: {tarefa}', 'The term ends soon: {tarefa}'],
      ],
      [
        taskOverdue,
        { pt: 'Prazo de uma tarefa ultrapassado', en: 'Task overdue' },
        'urbanism.task-overdue',
        ['Prazo ultrapassado: {tarefa}', 'Overdue: {tarefa}'],
      ],
    ] as const
  ).map(([id, label, key, subject]): NotificationTrigger => {
    const words = { subject, message: ['Processo {numero}, até {prazo}.', 'Process {numero}, due {prazo}.'] } as const;
    return {
      ...task,
      id,
      label,
      tags: taskTags,
      defaults: [
        inApp(`${key}-app`, ['responsible'], {
          ...words,
          name: [`${label.pt}: ao responsável, na aplicação`, `${label.en}: to the responsible, in the application`],
        }),
        off(
          byEmail(`${key}-email`, ['responsible'], {
            ...words,
            name: [`${label.pt}: ao responsável, por e-mail`, `${label.en}: to the responsible, by e-mail`],
          }),
        ),
      ],
    };
  }),
];
