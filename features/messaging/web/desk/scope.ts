import { useLocation } from '@tanstack/react-router';
import { scopes, type Scope } from '../../notifications-contract.ts';

/** Which of the management screens of notifications this is: its address says it. */
export function useScope(): Scope {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const found = scopes.find(({ screen }) => path.startsWith(screen)) ?? scopes[0];
  if (!found) throw new Error('There is a screen without notifications.');
  return found;
}
