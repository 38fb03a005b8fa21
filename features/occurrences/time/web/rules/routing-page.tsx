import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { formatDate, formatDateTime, parseWrittenDate, zonedInstant } from '#platform/kernel/written-dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { occurrenceRules } from '../../contract.ts';
import { routingRules } from '../../resources.ts';
import { useDeskTexts } from '../texts.ts';
import styles from './rules.module.css';

interface Question {
  readonly typeId: string;
  readonly subtypeId: string;
  readonly parishId: string;
  /** As a clock of the municipality shows it: `2026-11-23T10:00`. */
  readonly at: string;
}

/** Tries the rules: where a report of this type, in this parish, at this moment would go, and why. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const request = useQuery({
    queryKey: ['occurrences', 'routing-lists'],
    queryFn: ({ signal }) => api(occurrenceRules, 'routingLists', { signal }),
  });
  const { data: lists } = request;
  return (
    <PageFrame
      title={t('time.routing.title')}
      actions={
        <Button component="a" variant="default" href={`#/${routingRules.screen}`} leftSection={<IconList size={18} />}>
          {t('time.routing.rules')}
        </Button>
      }
    >
      <p className={styles['help']}>{t('time.routing.help')}</p>
      {lists ? <Try types={lists.types} parishes={lists.parishes} /> : <Pending request={request} height={280} />}
    </PageFrame>
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
}
type Types = readonly (Named & { readonly subtypes: readonly Named[] })[];

function Try({ types, parishes }: { readonly types: Types; readonly parishes: readonly Named[] }): ReactNode {
  const t = useDeskTexts();
  const { timeZone } = publicConfig();
  const [question, setQuestion] = useState<Question>(() => ({
    typeId: String(types[0]?.id ?? ''),
    subtypeId: '',
    parishId: '',
    at: written(new Date(), timeZone),
  }));
  const change = (part: Partial<Question>): void => setQuestion({ ...question, ...part });
  const at = instantOf(question.at, timeZone);
  const query = {
    typeId: Number(question.typeId),
    ...(question.subtypeId !== '' && { subtypeId: Number(question.subtypeId) }),
    ...(question.parishId !== '' && { parishId: Number(question.parishId) }),
    ...(at !== null && { at: at.toISOString() }),
  };
  const { data, error } = useQuery({
    queryKey: ['occurrences', 'routing-try', query],
    queryFn: ({ signal }) => api(occurrenceRules, 'tryRouting', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: query.typeId > 0,
    meta: { quiet: true },
  });
  const choices = (list: readonly Named[]) => [
    { value: '', label: t('time.routing.any') },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const why =
    data && { rule: 'time.routing.rule', type: 'time.routing.byType', first: 'time.routing.byFirst', nobody: 'time.routing.byNobody' }[data.why];
  return (
    <>
      <FormSection>
        <div className={styles['fields']}>
          <NativeSelect
            label={t('time.routing.type')}
            data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={question.typeId}
            onChange={(event) => change({ typeId: event.currentTarget.value, subtypeId: '' })}
          />
          <NativeSelect
            label={t('time.routing.subtype')}
            data={choices(types.find(({ id }) => String(id) === question.typeId)?.subtypes ?? [])}
            value={question.subtypeId}
            onChange={(event) => change({ subtypeId: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('time.routing.parish')}
            data={choices(parishes)}
            value={question.parishId}
            onChange={(event) => change({ parishId: event.currentTarget.value })}
          />
          <DateField kind="moment" name={t('time.routing.at')} value={question.at} onChange={(at) => change({ at })} strict />
        </div>
      </FormSection>
      <div role="status">
        {error && !data && <Alert color="red">{t('time.tabs.failed')}</Alert>}
        {data && why && (
          <dl className={styles['answer']}>
            <dt>{t('time.routing.unity')}</dt>
            <dd>
              <strong>{data.unity?.name ?? t('time.routing.nobody')}</strong>
            </dd>
            <dt>{t('time.routing.person')}</dt>
            <dd>{data.person?.name ?? t('time.routing.nobody')}</dd>
            <dt>{t('time.routing.because')}</dt>
            <dd>
              {t(why, { name: data.rule?.name })}
              {data.holiday && ` ${t('time.routing.holiday')}`}
            </dd>
            <dt>{t('time.routing.due')}</dt>
            <dd>{data.dueAt === null ? t('time.limits.noLimit') : formatDate(new Date(data.dueAt), timeZone)}</dd>
          </dl>
        )}
      </div>
    </>
  );
}

function written(instant: Date, timeZone: string): string {
  const [day = '', time = ''] = formatDateTime(instant, timeZone).split(' ');
  return `${day.split('/').toReversed().join('-')}T${time}`;
}

function instantOf(value: string, timeZone: string): Date | null {
  const [day = '', time = ''] = value.split('T');
  const date = parseWrittenDate(`${day.split('-').toReversed().join('/')} ${time}`);
  return date && zonedInstant(date, timeZone);
}
