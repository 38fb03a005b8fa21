import { request, type APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';

interface Seen {
  readonly id: number;
  readonly version: number;
  readonly moves: readonly { readonly to: { readonly id: number; readonly name: string } }[];
}

/** Staff at work elsewhere, while a citizen looks on: no screen of theirs is needed. */
export async function townHall(address: string) {
  const api = await request.newContext({ baseURL: address });
  const login = await api.post('/api/auth/login', { data: { login: 'gestor@vilaclara.example', password: 'Largo-2026!' } });
  expect(login.ok(), await login.text()).toBe(true);
  const see = async (code: string): Promise<Seen> => (await (await api.get(`/api/meubairro/front/occurrences/show/${code}`)).json()) as Seen;
  return {
    /** Moves it along an allowed move to the status of that name. */
    async moves(code: string, status: string, reason?: string): Promise<void> {
      const { id, version, moves } = await see(code);
      const to = moves.find((move) => move.to.name === status)?.to.id;
      const answer = await api.put(`/api/meubairro/front/occurrences/${id}/status`, {
        headers: { 'if-match': `"${version}"` },
        data: { statusId: to, ...(reason !== undefined && { reason }) },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async answers(code: string, text: string): Promise<void> {
      const { id } = await see(code);
      const answer = await api.post(`/api/meubairro/front/occurrences/${id}/notes`, { data: { kind: 'answer', text } });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async edits(code: string, data: Readonly<Record<string, unknown>>): Promise<void> {
      const { id, version } = await see(code);
      const answer = await api.put(`/api/meubairro/front/occurrences/${id}`, { headers: { 'if-match': `"${version}"` }, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    leave: () => api.dispose(),
  };
}

/** An occurrence that somebody else reported just now. */
export async function somebodyReports(
  address: string,
  report: { readonly text: string; readonly type: string; readonly point: readonly [number, number]; readonly email?: string },
): Promise<{ readonly code: string; readonly token: string; readonly id: number }> {
  const api: APIRequestContext = await request.newContext({ baseURL: address });
  const { types } = (await (await api.get('/api/meubairro/front/occurrences/store/lists')).json()) as { types: { id: number; name: string }[] };
  const form = {
    typeId: String(types.find(({ name }) => name === report.type)?.id),
    description: report.text,
    x: String(report.point[0]),
    y: String(report.point[1]),
    consent: 'true',
    ...(report.email !== undefined && { email: report.email }),
  };
  const answer = await api.post('/api/meubairro/front/occurrences', { multipart: form });
  expect(answer.ok(), await answer.text()).toBe(true);
  const made = (await answer.json()) as { code: string; token: string; id: number };
  await api.dispose();
  return made;
}
