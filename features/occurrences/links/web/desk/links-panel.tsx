import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { addressOf, api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { occurrenceLinks, type ForwardView, type QuestionView } from '../../contract.ts';
import { may } from '../../../record/permissions.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { Picture } from '#platform/ui/plain/picture.tsx';
import styles from '../../../record/web/desk/detail.module.css';
import { useDeskTexts } from './texts.ts';
import { useLinks } from './use-links.ts';

/** What was asked and handed over, how it stands, and the photos that came back. */
export function LinksPanel({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const { data, request, refresh } = useLinks(occurrence);
  const [mayAsk, mayForward] = [useCan(may.ask), useCan(may.forward)];
  // The history knows that there is something: its place is kept while it is fetched.
  if (!data && occurrence.timeline.some(({ kind }) => kind === 'question' || kind === 'forwarded'))
    return (
      <section className={styles['section']} aria-busy>
        <h3>{t('work.links.title')}</h3>
        <Pending request={request} height={96} />
      </section>
    );
  if (!data || data.questions.length + data.forwards.length === 0) return null;
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      toast.success(done);
      refresh();
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <section className={styles['section']}>
      <h3>{t('work.links.title')}</h3>
      <Stack gap="md">
        {data.questions.map((one) => (
          <Stack key={`q${one.id}`} gap={4} align="flex-start">
            <Text size="sm" fw={600}>
              {one.text}
            </Text>
            {one.answer !== null && <Text size="sm">{one.answer}</Text>}
            <Text size="xs" c="dimmed">
              {t('work.links.by', { name: one.askedBy ?? '', at: sayInstant(one.askedAt) })} · {standing(one)}
            </Text>
            <Photos photos={one.photos} onJoin={join} />
            {one.ended === null && mayAsk && (
              <Button
                variant="default"
                size="compact-sm"
                mt={4}
                onClick={() => void run(() => api(occurrenceLinks, 'withdraw', { params: { id: occurrence.id } }), t('work.ask.withdrawn'))}
              >
                {t('work.ask.withdraw')}
              </Button>
            )}
          </Stack>
        ))}
        {data.forwards.map((one) => (
          <Stack key={`f${one.id}`} gap={4} align="flex-start">
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {one.name}
              </Text>
              <Badge tone="info">{t(`work.forwardState.${one.state}`)}</Badge>
            </Group>
            {one.email !== null && (
              <Anchor size="sm" href={`mailto:${one.email}`}>
                {one.email}
              </Anchor>
            )}
            <Text size="sm">{one.message}</Text>
            <Text size="xs" c="dimmed">
              {t('work.links.by', { name: one.sentBy ?? '', at: sayInstant(one.sentAt) })} ·{' '}
              {t('work.links.until', { at: sayInstant(one.expiresAt) })}
              {one.withReporter && ` · ${t('work.links.withReporter')}`}
            </Text>
            <Photos photos={one.photos} onJoin={join} />
            {mayForward && one.state !== 'revoked' && one.state !== 'expired' && (
              <Button
                variant="default"
                size="compact-sm"
                mt={4}
                onClick={() => void run(() => api(occurrenceLinks, 'revoke', { params: { id: one.id } }), t('work.forward.revoked'))}
              >
                {t('work.forward.revoke')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </section>
  );

  function join(id: number): void {
    void run(() => api(occurrenceLinks, 'joinPhoto', { params: { id } }), t('work.links.joinDone'));
  }
  function standing({ ended, answeredAt, dueAt }: QuestionView): string {
    if (ended === 'answered') return t('work.links.answered', { at: sayInstant(answeredAt ?? dueAt) });
    return ended === null ? t('work.links.until', { at: sayInstant(dueAt) }) : t(`work.links.${ended}`);
  }
}

function Photos({ photos, onJoin }: { readonly photos: ForwardView['photos']; readonly onJoin: (id: number) => void }): ReactNode {
  const t = useDeskTexts();
  const mayEdit = useCan(may.edit);
  if (photos.length === 0) return null;
  const address = (id: number, variant: 'original' | 'thumbnail'): string =>
    addressOf(occurrenceLinks, 'replyPhoto', { params: { id }, query: { variant } });
  return (
    <Group gap="sm" my="xs">
      {photos.map(({ id, joined }, index) => (
        <Stack key={id} gap={4} w={96}>
          <a href={address(id, 'original')} target="_blank" rel="noreferrer">
            <Picture className={styles['thumb']} src={address(id, 'thumbnail')} alt={t('work.links.replyPhoto', { number: index + 1 })} />
          </a>
          {joined ? (
            <Text size="xs" c="dimmed">
              {t('work.links.joined')}
            </Text>
          ) : (
            mayEdit && (
              <Button variant="subtle" size="compact-xs" onClick={() => onJoin(id)}>
                {t('work.links.join')}
              </Button>
            )
          )}
        </Stack>
      ))}
    </Group>
  );
}
