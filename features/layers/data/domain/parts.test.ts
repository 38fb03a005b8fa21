import { expect, it } from 'vitest';
import { chosenFiles } from './parts.ts';

it('one file of a known kind is sent as it is', () => {
  expect(['Zonas.ZIP', 'a.b.gpkg', 'pontos.csv', 'x.geojson'].map((name) => chosenFiles([name]).is)).toEqual(['one', 'one', 'one', 'one']);
});

it('the parts of a shapefile go together, whatever else of it was chosen', () => {
  expect(chosenFiles(['Ruas.shp', 'ruas.SHX', 'Ruas.dbf', 'Ruas.prj', 'Ruas.shp.xml'])).toEqual({ is: 'parts', name: 'Ruas.zip' });
  expect(chosenFiles(['a.shp', 'a.shx', 'a.dbf', 'b.shp', 'b.shx', 'b.dbf']).is).toBe('parts');
});

it('what lacks, or does not belong together, is named', () => {
  expect(chosenFiles(['Ruas.shp'])).toEqual({ is: 'lacking', missing: ['Ruas.shx', 'Ruas.dbf'] });
  expect(chosenFiles(['a.shp', 'b.shx', 'a.dbf', 'a.shx'])).toEqual({ is: 'lacking', missing: ['b.shp', 'b.dbf'] });
  expect(chosenFiles(['a.gpkg', 'b.gpkg']).is).toBe('several');
  expect(chosenFiles(['planta.dwg']).is).toBe('unknown');
  expect(chosenFiles([]).is).toBe('unknown');
});
