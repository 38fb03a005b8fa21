import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import type { StatusLine, StatusTrouble } from '#platform/status/contract.ts';
import { Badge } from '#platform/ui/badge.tsx';
import facts from '#platform/ui/facts.module.css';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import styles from './status.module.css';
import { useStatusTexts } from './texts.ts';

const badges = {
  good: { icon: IconCircleCheck, tone: 'success' },
  attention: { icon: IconAlertTriangle, tone: 'warning' },
  fault: { icon: IconCircleX, tone: 'danger' },
  unknown: { icon: IconCircleDashed, tone: undefined },
} as const;

interface Props {
  readonly part: StatusLine;
  /** Null: this person may only look. */
  readonly onRetry: ((jobs: readonly string[]) => void) | null;
  readonly isRetrying: boolean;
}

export function Part({ part, onRetry, isRetrying }: Props): ReactNode {
  const t = useStatusTexts();
  const id = useId();
  const { label, state, sentence, since, link, troubles } = part;
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{label}</h2>
        <State state={state} />
      </div>
      <p className={styles['sentence']}>
        {sentence}
        {since !== null && (
          <>
            {' '}
            {t('since')} <Moment iso={since} />.
          </>
        )}
      </p>
      {part.facts.length > 0 && (
        <dl className={facts['facts']} data-dense>
          {part.facts.map(({ label: name, value, at }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{at === null ? value : <Moment iso={at} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {troubles.length > 0 && (
        <ul className={styles['troubles']} aria-label={t('troubles', { part: label })}>
          {troubles.map((trouble) => (
            <Trouble key={trouble.id} trouble={trouble} onRetry={onRetry} isRetrying={isRetrying} />
          ))}
        </ul>
      )}
      {link !== null && (
        <Anchor href={`#${link}`} size="sm">
          {t('open', { part: label })}
        </Anchor>
      )}
    </section>
  );
}

function State({ state }: Pick<StatusLine, 'state'>): ReactNode {
  const t = useStatusTexts();
  return <Badge {...badges[state]}>{t(`states.${state}`)}</Badge>;
}

function Trouble({
  trouble: { label, detail, at, jobs },
  onRetry,
  isRetrying,
}: { readonly trouble: StatusTrouble } & Omit<Props, 'part'>): ReactNode {
  const t = useStatusTexts();
  return (
    <li>
      <div>
        <strong>{label}</strong>
        {at !== null && (
          <small>
            <Moment iso={at} />
          </small>
        )}
        {detail !== null && detail !== '' && <p>{detail}</p>}
      </div>
      {onRetry && jobs.length > 0 && (
        <Button variant="default" size="compact-sm" disabled={isRetrying} aria-label={t('retryOf', { label })} onClick={() => onRetry(jobs)}>
          {t('retry')}
        </Button>
      )}
    </li>
  );
}

function Moment({ iso }: { readonly iso: string }): ReactNode {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={sayInstant(iso)}>
      {sayAgo(iso, locale)}
    </time>
  );
}
