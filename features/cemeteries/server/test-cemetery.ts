import { resourceContract } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { TestClient } from '#platform/testing/app.ts';
import { may, mayDesk, mayFind } from '../codes.ts';
import * as declared from '../resources.ts';

/** All codes of the desk. */
export const deskCodes: readonly string[] = [...Object.values(may).flatMap((codes) => Object.values(codes)), ...Object.values(mayDesk), mayFind];

type Values = Readonly<Record<string, unknown>>;

/** Writes as a clerk does, through the API; throws where it was refused. */
export function clerkOf(client: TestClient) {
  const send = (resource: Resource, values: Values) => client.call(resourceContract(resource), 'create', { body: values });
  const add = async (resource: Resource, values: Values): Promise<{ id: number; version: number } & Record<string, unknown>> => {
    const answer = await send(resource, values);
    if (answer.status !== 201) throw new Error(`${resource.id}: ${JSON.stringify(answer.problem)}`);
    return answer.body;
  };
  const read = async (resource: Resource, id: number): Promise<{ id: number; version: number } & Record<string, unknown>> =>
    (await client.call(resourceContract(resource), 'show', { params: { id } })).body;
  return {
    send,
    add,
    read,
    change: async (resource: Resource, id: number, values: Values, version?: number) => {
      const before = await read(resource, id);
      const { refs: _refs, createdAt: _made, updatedAt: _changed, deletedAt: _gone, id: _id, version: own, ...rest } = before;
      return client.call(resourceContract(resource), 'update', { params: { id }, version: version ?? own, body: { ...rest, ...values } });
    },
    drop: (resource: Resource, id: number) => client.call(resourceContract(resource), 'remove', { params: { id } }),
    restore: (resource: Resource, id: number) => client.call(resourceContract(resource), 'restore', { params: { id } }),
    cemetery: (code: string, more: Values = {}) =>
      add(declared.cemeteries, { code, name: `Cemitério ${code}`, privacyYears: 1, published: true, active: true, ...more }),
    section: (cemeteryId: number, code: string) => add(declared.sections, { cemeteryId, code }),
    plot: (sectionId: number, code: string, more: Values = {}) =>
      add(declared.plots, { sectionId, code, kind: 'grave', capacity: 1, urns: 2, ...more }),
    person: (name: string, diedAt: string | null, more: Values = {}) => add(declared.deceased, { name, diedAt, ...more }),
    bury: (deceasedId: number, toPlotId: number, doneAt: string, more: Values = {}) =>
      send(declared.operations, { kind: 'burial', deceasedId, toPlotId, doneAt, ...more }),
  };
}
