import { Button, Checkbox, Group, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { readTyped } from '#platform/kernel/typed-dates.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { pushTopics, topicNames } from '../../domain/topics.ts';
import { pushContract, type PushChoice, type PushState } from '../../push-contract.ts';
import { abilityOf, currentEndpoint, deviceName, subscribe, unsubscribe } from './device.ts';
import styles from '../mailbox.module.css';

const key = ['notifications', 'push'];

/** Notices on this device and others: of what, when not, and a way to try them. */
export function PushPanel(): ReactNode {
  const { t } = useTranslation('messaging');
  const request = useQuery({ queryKey: key, queryFn: ({ signal }) => api(pushContract, 'show', { signal }) });
  return (
    <section className={styles['push']} aria-labelledby="push-title">
      <h2 id="push-title">{t('push.title')}</h2>
      <p>{t('push.lead')}</p>
      {request.data ? <Devices state={request.data} /> : <Pending request={request} height={260} />}
    </section>
  );
}

function Devices({ state }: { readonly state: PushState }): ReactNode {
  const { t } = useTranslation('messaging');
  const client = useQueryClient();
  const ability = abilityOf();
  const here = useQuery({ queryKey: [...key, 'here'], queryFn: currentEndpoint });
  const [ended, setEnded] = useState(false);
  const settle = (next: PushState): void => {
    client.setQueryData(key, next);
    void client.invalidateQueries({ queryKey: [...key, 'here'] });
  };
  const add = useMutation({
    mutationFn: async () => {
      const made = await subscribe(state.key);
      return made === null ? null : api(pushContract, 'add', { body: { ...made, name: deviceName() } });
    },
    onSuccess: (next) => {
      setEnded(next === null);
      if (next !== null) settle(next);
    },
    // What is no answer of ours comes from the browser: its push service, or its own refusal.
    onError: (error) => (error instanceof DOMException ? toast.error(t('push.failed'), t('push.failedText')) : toast.failure(error)),
  });
  const remove = useMutation({
    mutationFn: (id: number) => api(pushContract, 'remove', { params: { id } }),
    onSuccess: async (next) => {
      if (next.devices.length === 0) await unsubscribe();
      settle(next);
    },
  });
  const test = useMutation({
    mutationFn: () => api(pushContract, 'test'),
    onSuccess: ({ sent, gone, failed, state: next }) => {
      settle(next);
      if (failed > 0 || sent === 0) toast.error(t('push.testFailed'), t('push.testFailedText', { failed, gone }));
      else toast.success(t('push.tested', { count: sent }));
    },
  });
  const isOn = here.data !== null && here.data !== undefined && state.devices.length > 0;
  return (
    <Stack gap="md">
      {(ability !== 'yes' || ended) && <p role="status">{t(`push.ability.${ended || ability === 'yes' ? 'denied' : ability}`)}</p>}
      <Group gap="sm">
        {ability === 'yes' && !isOn && (
          <Button loading={add.isPending} onClick={() => add.mutate()}>
            {t('push.add')}
          </Button>
        )}
        {state.devices.length > 0 && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('push.test')}
          </Button>
        )}
      </Group>
      {state.devices.length > 0 && (
        <ul className={styles['devices']} aria-label={t('push.devices')}>
          {state.devices.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <br />
                {usedAt === null ? t('push.since', { when: sayInstant(createdAt) }) : t('push.used', { when: sayInstant(usedAt) })}
              </span>
              <Button variant="subtle" size="compact-md" onClick={() => remove.mutate(id)} aria-label={t('push.removeOf', { name })}>
                {t('push.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Choice state={state} onSaved={settle} />
    </Stack>
  );
}

function Choice({ state, onSaved }: { readonly state: PushState; readonly onSaved: (next: PushState) => void }): ReactNode {
  const { t } = useTranslation('messaging');
  const say = useSay();
  const [quiet, setQuiet] = useState({ from: state.quietFrom ?? '22:00', to: state.quietTo ?? '08:00' });
  // What was chosen stands at once, and falls back to what is saved where the server refused it.
  const [{ topics, quietFrom, quietTo }, setChosen] = useState<PushChoice>(state);
  const save = useMutation({
    mutationFn: (body: PushChoice) => api(pushContract, 'choose', { body }),
    // Two choices made quickly are saved in their order.
    scope: { id: 'push-choice' },
    onSuccess: (next) => {
      onSaved(next);
      toast.success(t('notices.saved'));
    },
    onError: (error) => {
      setChosen(state);
      toast.failure(error);
    },
  });
  const isQuiet = quietFrom !== null;
  const change = (part: Partial<PushChoice>): void => {
    const next = { topics, quietFrom, quietTo, ...part };
    setChosen(next);
    save.mutate(next);
  };
  const keepQuiet = (): void => {
    const isWhole = readTyped('time', quiet.from) === quiet.from && readTyped('time', quiet.to) === quiet.to;
    if (isQuiet && isWhole && (quiet.from !== quietFrom || quiet.to !== quietTo)) change({ quietFrom: quiet.from, quietTo: quiet.to });
  };
  return (
    <>
      <Checkbox.Group
        label={t('push.topics')}
        value={topics}
        onChange={(value) => change({ topics: pushTopics.filter((one) => value.includes(one)) })}
      >
        <Stack gap="xs" mt="sm">
          {pushTopics.map((topic) => (
            <Checkbox key={topic} value={topic} size="md" label={say(topicNames[topic])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        size="md"
        label={t('push.quiet')}
        description={t('push.quietHelp')}
        checked={isQuiet}
        onChange={({ currentTarget: { checked } }) => change({ quietFrom: checked ? quiet.from : null, quietTo: checked ? quiet.to : null })}
      />
      {isQuiet && (
        <Group gap="md">
          <DateField kind="time" name={t('push.from')} value={quiet.from} onBlur={keepQuiet} onChange={(from) => setQuiet({ ...quiet, from })} />
          <DateField kind="time" name={t('push.to')} value={quiet.to} onBlur={keepQuiet} onChange={(to) => setQuiet({ ...quiet, to })} />
        </Group>
      )}
    </>
  );
}
