import { sql } from 'kysely';
import { findUsers } from '#features/identity/server/index.ts';
import { workingDayAfter } from '#features/occurrences/server/index.ts';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayContact } from '../permissions.ts';
import { contactMessages, contactTopics } from '../resources.ts';
import { tellReceived } from './contact.ts';
import { answeringOf } from './contact-form.ts';
import { contactAssigned } from './notifications.ts';

/** Waits for an answer: the states are constants, so that an index may serve. */
export const waits = sql`t.state in ('new', 'progress')`;

/** Mine: assigned to me, or nobody's yet and of a topic I answer. */
export const mine = (userId: number | null) => sql<boolean>`coalesce(${waits} and (t.assignee_id = ${userId} or (t.assignee_id is null
  and exists (select 1 from contact_topic_user u where u.topic_id = t.topic_id and u.user_id = ${userId}))), false)`;

export const contactBindings: readonly ResourceBinding[] = [
  { resource: contactTopics },
  binding(contactMessages, {
    first: ({ actor }) => mine(actor.userId),
    beforeSave: async (trx, { site, services, actor, locale }, values, id) => {
      const before = id === null ? null : await trx.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
      const { assigneeId, topicId, state } = values;
      if (assigneeId !== null && assigneeId !== before?.assignee_id) {
        // What the municipality opened to everybody by configuration needs no code.
        const code = site.config.permissions[mayContact.view] === 'none' ? {} : { code: mayContact.view };
        const [reader] = await findUsers(trx, { ids: [assigneeId], ...code, limit: 1 });
        if (!reader) throw kernelErrors['request.invalid']({ fields: fieldError('assigneeId', 'choice', locale) });
        if (id !== null && assigneeId !== actor.userId)
          await services.notify.announce(trx, site, contactAssigned, {
            recordId: String(id),
            actorUserId: actor.userId,
            facts: { assignee: String(assigneeId) },
          });
      }
      const released = before?.state === 'spam' && state !== 'spam';
      const moved = before !== null && before !== undefined && before.topic_id !== topicId && (state === 'new' || state === 'progress');
      if (id !== null && (released || moved)) await tellReceived(services, trx, site, id, values.email, actor.userId);
      const dueOn = values.dueOn ?? (await workingDayAfter(trx, site, services.now(), (await answeringOf(trx, topicId)).days));
      return { dueOn };
    },
  }),
];
