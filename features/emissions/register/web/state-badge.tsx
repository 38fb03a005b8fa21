import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import type { RegisterItem } from '../contract.ts';
import { stateNames } from '../words.ts';

const colours = {
  waiting: 'var(--lg-text-soft)',
  issued: 'var(--lg-success)',
  expired: 'var(--lg-warning)',
  failed: 'var(--lg-danger)',
  annulled: 'var(--lg-danger)',
} as const;

export function StateBadge({ state }: Pick<RegisterItem, 'state'>): ReactNode {
  const say = useSay();
  return <strong style={{ color: colours[state] }}>{say(stateNames[state])}</strong>;
}
