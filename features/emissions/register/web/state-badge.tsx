import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import type { RegisterItem } from '../contract.ts';
import { stateNames } from '../words.ts';

const colours = { waiting: 'gray', issued: 'green', expired: 'orange', failed: 'red', annulled: 'red' } as const;

export function StateBadge({ state }: Pick<RegisterItem, 'state'>): ReactNode {
  const say = useSay();
  return (
    <Badge variant="outline" color={colours[state]} tt="none">
      {say(stateNames[state])}
    </Badge>
  );
}
