import { request } from 'playwright-core';
import { expect } from 'vitest';

interface Job {
  readonly status: string;
  readonly message: string | null;
  readonly data: { readonly number: string; readonly token: string } | null;
}

/** A location plan that somebody asked for just now: its number, and the file they got. */
export async function somebodyGets(address: string, center: readonly [number, number], requester: Readonly<Record<string, string>>) {
  const api = await request.newContext({ baseURL: address });
  const print = '/api/epl/front/print/plan';
  const { plans } = (await (await api.get(`${print}/capabilities`)).json()) as { plans: { id: number }[] };
  const asked = { plans: plans.slice(0, 1).map(({ id }) => id), center, requester, consent: true, place: 'Rua das Flores 12' };
  const answer = await api.post(print, { data: asked });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { jobId } = (await answer.json()) as { jobId: string };
  const job = await expect
    .poll(async () => (await (await api.get(`${print}/job/${jobId}`)).json()) as Job, { timeout: 90_000, interval: 500 })
    .toMatchObject({ status: 'finished' })
    .then(async () => (await (await api.get(`${print}/job/${jobId}`)).json()) as Job);
  const { number = '', token = '' } = job.data ?? {};
  const file = await (await api.get(`/api/portal/front/emissions/${token}/files/0`)).body();
  await api.dispose();
  return { number, file };
}
