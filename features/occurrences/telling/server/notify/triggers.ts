import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { NotificationDefault, NotificationTag, NotificationTarget, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { maySeeInside } from '../../../record/domain/visibility.ts';
import { seenOf } from '../../../record/server/present.ts';
import { itemColumns, personJoin, type OccurrenceRow } from '../../../record/server/rows.ts';
import { lookAs } from '../../../record/server/viewer.ts';
import { visible } from '../../../record/server/where.ts';
import * as byDefault from './defaults.ts';
import { occurrenceGate } from './sent-gate.ts';
import { occurrenceSubject } from './subject.ts';
import {
  answerTag,
  changesTag,
  contractorTag,
  dueTag,
  noteTag,
  occurrenceTags,
  questionTag,
  ratingTag,
  reasonTag,
  reminderTag,
  replyTag,
  targets,
  textTag,
  untilTag,
  visibilityTag,
  waitingTag,
} from './tags.ts';

const { reporter, followers, unit, assigned } = targets;

/** Never announced: notifications that a person or a reminder sends about an occurrence. */
export const byHand = 'notified';

/** A trigger of occurrences, with the tags and examples all of them share. */
export function trigger(
  id: string,
  label: Text,
  tags: readonly NotificationTag[],
  addressed: readonly NotificationTarget[],
  defaults: readonly NotificationDefault[],
): NotificationTrigger {
  return {
    id: `occurrences.${id}`,
    module: 'meubairro',
    label,
    action: { pt: 'Ver a ocorrência', en: 'See the report' },
    tags: [...occurrenceTags, ...tags],
    targets: addressed,
    defaults,
    read: (site, _services, announcement) => occurrenceSubject(site, announcement),
    examples,
    gate: occurrenceGate,
    // The history says how many people were written to.
    mailed: async (trx, { facts }, people) => {
      if (facts['eventId'] !== undefined)
        await sql`update occurrence_event set mailed = mailed + ${people} where id = ${Number(facts['eventId'])}`.execute(trx);
    },
  };
}

const staff = [assigned, unit];
const all = [reporter, followers, unit, assigned];

/** What happens to an occurrence and may be told, in the order of its life. The slice's other areas announce them by `announce`. */
export const occurrenceTriggers: readonly NotificationTrigger[] = [
  trigger('received', { pt: 'Ocorrência recebida', en: 'Report received' }, [], [unit, reporter], byDefault.received),
  trigger(
    'confirmed',
    { pt: 'Ocorrência confirmada por quem a comunicou', en: 'Report confirmed by its reporter' },
    [],
    [unit, assigned, reporter],
    [],
  ),
  trigger('assigned', { pt: 'Ocorrência atribuída', en: 'Report assigned' }, [], all, byDefault.assigned),
  trigger('moved', { pt: 'Estado da ocorrência alterado', en: 'Status of the report changed' }, [reasonTag], all, byDefault.moved),
  trigger('solved', { pt: 'Ocorrência resolvida', en: 'Report solved' }, [answerTag, reasonTag, untilTag], all, byDefault.solved),
  trigger(
    'closed',
    { pt: 'Ocorrência fechada sem resolver', en: 'Report closed without a fix' },
    [reasonTag, answerTag, untilTag],
    all,
    byDefault.closed,
  ),
  trigger('answered', { pt: 'Resposta pública à ocorrência', en: 'Public answer to the report' }, [answerTag], all, byDefault.answered),
  trigger('noted', { pt: 'Nota interna na ocorrência', en: 'Internal note on the report' }, [noteTag], staff, byDefault.noted),
  trigger('edited', { pt: 'Dados da ocorrência alterados', en: 'Data of the report changed' }, [changesTag], all, []),
  trigger(
    'visibility',
    { pt: 'Visibilidade da ocorrência alterada', en: 'Visibility of the report changed' },
    [visibilityTag],
    [reporter, unit, assigned],
    [],
  ),
  trigger('followed', { pt: 'Alguém passou a seguir a ocorrência', en: 'Somebody started following the report' }, [], staff, []),
  trigger('question', { pt: 'Pergunta feita a quem comunicou', en: 'Question put to the reporter' }, [questionTag, dueTag], [...staff, reporter], []),
  trigger(
    'question-answered',
    { pt: 'Quem comunicou respondeu à pergunta', en: 'The reporter answered the question' },
    [replyTag],
    staff,
    byDefault.questionAnswered,
  ),
  trigger(
    'contractor',
    { pt: 'Ocorrência enviada a um prestador externo', en: 'Report forwarded to a contractor' },
    [contractorTag, dueTag],
    all,
    [],
  ),
  trigger(
    'contractor-answered',
    { pt: 'O prestador externo respondeu', en: 'The contractor answered' },
    [contractorTag, replyTag],
    staff,
    byDefault.contractorAnswered,
  ),
  trigger('due-soon', { pt: 'Prazo da ocorrência a chegar ao fim', en: 'Report is due soon' }, [dueTag], staff, byDefault.dueSoon),
  trigger('overdue', { pt: 'Prazo da ocorrência ultrapassado', en: 'Report is overdue' }, [dueTag], staff, byDefault.overdue),
  trigger(
    'reopened',
    { pt: 'Ocorrência reaberta por quem a comunicou', en: 'Report reopened by its reporter' },
    [reasonTag],
    all,
    byDefault.reopened,
  ),
  trigger('rated', { pt: 'Quem comunicou avaliou a solução', en: 'The reporter rated the outcome' }, [ratingTag, replyTag], staff, []),
  trigger('deleted', { pt: 'Ocorrência eliminada', en: 'Report deleted' }, [], [unit, assigned, reporter], []),
  trigger('restored', { pt: 'Ocorrência restaurada', en: 'Report restored' }, [], [unit, assigned, reporter], []),
  {
    ...trigger(
      byHand,
      { pt: 'À mão ou por um lembrete', en: 'By hand or by a reminder' },
      [textTag, reminderTag, waitingTag, dueTag],
      all,
      byDefault.byHand,
    ),
    byHand: true,
  },
];

/** The latest that the author of a template works on: a preview shows internal facts. */
async function examples(site: Site, actor: Actor, recordId?: string) {
  const sight = await lookAs(site.db, site, actor, true);
  if (!sight.isStaff) return [];
  const one = recordId === undefined ? sql`true` : sql`o.id = ${/^\d{1,15}$/.test(recordId) ? Number(recordId) : 0}`;
  const { rows } = await sql<OccurrenceRow>`select ${itemColumns} from occurrence o ${personJoin}
    where o.live and ${visible(sight)} and ${one} order by o.created_at desc, o.id desc limit 60`.execute(site.db);
  return rows
    .filter((row) => maySeeInside(sight, seenOf(row)))
    .slice(0, 20)
    .map((row) => ({ recordId: String(row.id), title: `${row.code} · ${sight.catalogue.types.get(row.type_id)?.name ?? ''}` }));
}
