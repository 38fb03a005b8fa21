import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '#platform/testing/until.ts';

/** The middle of Vila Clara's map, in its own projection. */
export const [x, y] = [-21_500, 59_500] as const;
const square = (east: number, north: number, side: number) => [
  [
    [x + east, y + north],
    [x + east + side, y + north],
    [x + east + side, y + north + side],
    [x + east, y + north + side],
    [x + east, y + north],
  ],
];

const colour = (light: string) => ({ light, dark: light });
const rule = (use: string, light: string) => ({
  title: { pt: use, en: use },
  when: { field: 'uso', in: [use] },
  colour: colour(light),
  fill: { colour: colour(light), opacity: 0.6 },
});

/** Own data of the town in a group of its tree, made over the interface: six lots around the middle, in three uses. */
export async function makeLots(api: APIRequestContext, address: string, mark: string): Promise<{ layer: string; name: string; group: string }> {
  const headers = { origin: address };
  const ok = async (answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<Record<string, unknown>> => {
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as Record<string, unknown>;
  };
  await ok(await api.post('/api/auth/login', { data: { login: 'admin@vilaclara.example', password: 'Largo-2026!' }, headers }));
  const uses = ['Habitação', 'Habitação', 'Comércio', 'Habitação', 'Jardim', 'Comércio'];
  const features = uses.map((uso, n) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: square((n % 3) * 140 - 200, Math.floor(n / 3) * 140 - 130, 120) },
    properties: { uso, processo: `2026-${n + 1}${mark}` },
  }));
  const file = JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } }, features });
  const data = '/api/iggestao/gestao/datasets';
  const files = { name: `lotes-${mark}.geojson`, mimeType: 'application/geo+json', buffer: Buffer.from(file) };
  const { id, jobId } = await ok(await api.post(data, { multipart: { files }, headers }));
  await until('the data are read', async () => (await ok(await api.get(`/api/jobs/${String(jobId)}`)))['status'] === 'finished');
  const now = await ok(await api.get(`${data}/${String(id)}`));
  const style = {
    shape: 'area',
    colour: colour('#5b6b7a'),
    width: 1.5,
    fill: { colour: colour('#5b6b7a'), opacity: 0.3 },
    rules: [rule('Habitação', '#b4451f'), rule('Comércio', '#1d4ed8'), rule('Jardim', '#3f7d20')],
  };
  const { title, description, attribution, editable, fields } = now;
  await ok(
    await api.put(`${data}/${String(id)}`, {
      data: { title, description, attribution, editable, fields, style },
      headers: { ...headers, 'if-match': `"${String(now['version'])}"` },
    }),
  );
  const tree = '/api/iggestao/gestao/layers';
  const [name, group] = [`Lotes ${mark}`, `Urbanização ${mark}`];
  const made = await ok(
    await api.post(tree, { data: { values: { kind: 'group', name: group, collapse: true, icon: 'plan', iconBgColor: '#7a3fb0' } }, headers }),
  );
  const layer = await ok(
    await api.post(tree, {
      data: {
        values: { kind: 'resource', name, visible: false, icon: 'home', iconBgColor: '#b4451f', source: { kind: 'data', dataset: id } },
        place: { parentId: made['id'] },
      },
      headers,
    }),
  );
  return { layer: `l${String(layer['id'])}`, name, group };
}
