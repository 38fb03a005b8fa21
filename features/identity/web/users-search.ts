import { mayUse } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { mayUsers, usersContract } from '../users-contract.ts';

/** People by name, e-mail or phone, for the command palette of those who may open them. */
export async function searchUsers(term: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (term.trim().length < 2 || !mayUse(mayUsers.view) || !mayUse(mayUsers.detail)) return [];
  const { items } = await api(usersContract, 'list', { query: { q: term, pageSize: 10 }, signal });
  return items.map((user) => ({
    id: `user-${user.id}`,
    label: String(user.name),
    detail: [user.email, user.phone].filter(Boolean).join(' · '),
    to: `/geoportalgestao/users/${user.id}`,
  }));
}
