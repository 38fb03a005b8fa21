import { describe, expect, it } from 'vitest';
import {
  boxOf,
  Buckets,
  crossing,
  distanceToSegment,
  insidePolygon,
  polygonArea,
  ringsMeet,
  type Point,
  type Polygon,
  type Ring,
} from './geometry.ts';
import { planOf, type SeedSize } from './plan.ts';
import type { Municipality } from './municipality.ts';
import { makeMunicipality } from './town.ts';

const where = { name: 'Vila Clara', centre: [-21_500, 59_500] as Point, epsg: 3763 };
const made = new Map<string, Municipality>();
const town = (code: string, size: SeedSize = 'small'): Municipality => {
  const key = `${code}/${size}`;
  const known = made.get(key) ?? makeMunicipality(planOf(code, size, where));
  made.set(key, known);
  return known;
};

const area = (polygons: readonly Polygon[]): number => polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
const edges = (ring: Ring): [Point, Point][] => ring.map((p, i) => [ring[(i + ring.length - 1) % ring.length]!, p]);

describe.each(['vilaclara', 'portosereno'])('the invented municipality %s', (code) => {
  it('is the same every time it is made', () => {
    expect(JSON.stringify(makeMunicipality(planOf(code, 'small', where)))).toBe(JSON.stringify(town(code)));
  });

  it('is another one for another seed', () => {
    expect(town('vilaclara').boundary).not.toEqual(town('portosereno').boundary);
  });

  it('is cut into parishes without gap or overlap', () => {
    const { boundary, parishes } = town(code);
    expect(boundary).toHaveLength(1);
    expect(parishes).toHaveLength(3);
    expect(parishes.map(({ polygons }) => polygons.length)).toEqual([1, 1, 1]);
    // Every border is drawn once in each direction, or is the boundary's own: nothing between, nothing twice.
    const outer = new Set(boundary.flatMap((polygon) => polygon.flatMap((ring) => edges(ring).map((edge) => JSON.stringify(edge)))));
    const all = parishes.flatMap(({ polygons }) => polygons.flatMap((polygon) => polygon.flatMap(edges)));
    const drawn = new Set(all.map((edge) => JSON.stringify(edge)));
    expect(drawn.size).toBe(all.length);
    for (const [a, b] of all) expect(drawn.has(JSON.stringify([b, a])) !== outer.has(JSON.stringify([a, b]))).toBe(true);
    expect([...outer].every((edge) => drawn.has(edge))).toBe(true);
    expect(parishes.reduce((sum, { polygons }) => sum + area(polygons), 0)).toBeCloseTo(area(boundary), 1);
  });

  it('gives parishes codes of six digits outside the real districts', () => {
    const codes = town(code).parishes.map(({ dicofre }) => dicofre);
    expect(new Set(codes).size).toBe(codes.length);
    for (const dicofre of codes) expect(dicofre).toMatch(/^99\d{4}$/);
  });

  it('keeps buildings off the streets and off each other', () => {
    const { buildings, streets } = town(code);
    const ways = new Buckets<readonly [Point, Point]>(60);
    for (const { line } of streets) for (let i = 1; i < line.length; i++) ways.insert(boxOf([line[i - 1]!, line[i]!]), [line[i - 1]!, line[i]!]);
    for (const { polygon } of buildings)
      for (const [a, b] of edges(polygon[0]!))
        for (const [c, d] of ways.near(boxOf([a, b]))) expect(crossing(a, b, c, d), `a street runs through the building at ${a}`).toBeNull();
    // Neighbours may share a wall, not ground: no building holds the middle of another's wall by more than a hand.
    const all = new Buckets<Ring>(40);
    for (const { polygon } of buildings) all.insert(boxOf(polygon[0]!), polygon[0]!);
    for (const { polygon } of buildings) {
      const ring = polygon[0]!;
      for (const other of new Set(all.near(boxOf(ring)))) {
        if (other === ring) continue;
        for (const p of ring)
          if (insidePolygon(p, [other])) expect(Math.min(...edges(other).map(([a, b]) => distanceToSegment(p, a, b)))).toBeLessThan(0.3);
      }
    }
  });

  it('keeps buildings inside the boundary', () => {
    const { buildings, boundary } = town(code);
    for (const { polygon } of buildings) expect(insidePolygon(polygon[0]![0]!, boundary[0]!)).toBe(true);
  });

  it('numbers doors: each in its parish, odd and even apart, none twice in a street', () => {
    const { addresses, parishes } = town(code);
    expect(addresses.length).toBeGreaterThan(1200);
    expect(addresses.length).toBeLessThan(2600);
    for (const { parish, point } of addresses) expect(parishes[parish]!.polygons.some((polygon) => insidePolygon(point, polygon))).toBe(true);
    const doors = addresses.map(({ street, house, postcode }) => `${postcode} ${street} ${house}`);
    expect(new Set(doors).size).toBe(doors.length);
    for (const { house } of addresses) expect(house).toMatch(/^[1-9]\d*(-A)?$/);
  });

  it('writes well-formed names and postcodes', () => {
    const { addresses, streets, places, schools } = town(code);
    const types = /^(Rua|Avenida|Travessa|Beco|Largo|Praça|Praceta|Impasse|Pátio|Escadinhas|Calçada|Alameda|Caminho|Azinhaga|Ladeira|Estrada) \S/;
    for (const { street, postcode, locality } of addresses) {
      expect(street).toMatch(types);
      expect(postcode).toMatch(/^99[6-9]\d-\d{3}$/);
      expect(locality).toMatch(/^\p{Lu}/u);
    }
    for (const { name } of [...streets.filter(({ name }) => name !== null), ...places, ...schools]) {
      expect(name).toBe(name?.trim());
      expect(name).not.toMatch(/undefined|null| {2}/);
    }
    expect(new Set(addresses.map(({ street, postcode }) => `${street} ${postcode}`)).size).toBe(
      new Set(addresses.map(({ postcode }) => postcode)).size,
    );
  });

  it('has what a town needs', () => {
    const { places, schools, landUse, streets } = town(code);
    expect(places.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['town', 'village', 'neighbourhood', 'townhall', 'church', 'station']));
    expect(schools.length).toBeGreaterThan(2);
    expect(landUse.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['water', 'forest', 'farmland', 'residential', 'industrial', 'park', 'square', 'cemetery', 'sports']),
    );
    expect(new Set(streets.map(({ kind }) => kind))).toEqual(new Set(['primary', 'secondary', 'residential', 'pedestrian', 'path', 'rail']));
  });

  it('registers parcels that do not overlap', () => {
    const { parcels } = town(code);
    expect(new Set(parcels.map(({ code: number }) => number)).size).toBe(parcels.length);
    for (const { area: size } of parcels) expect(size).toBeGreaterThan(20);
    const shrunk = parcels.map(({ polygon }) => shrink(polygon[0]!));
    const all = new Buckets<Ring>(60);
    for (const ring of shrunk) all.insert(boxOf(ring), ring);
    for (const ring of shrunk) for (const other of all.near(boxOf(ring))) if (other !== ring) expect(ringsMeet(ring, other)).toBe(false);
  });
});

describe('a city', () => {
  it('is a city: twelve parishes, motorway, tens of thousands of doors, every place with a name', () => {
    const { parishes, boundary, addresses, streets, places, schools } = town('vilaclara', 'city');
    expect(parishes).toHaveLength(12);
    expect(parishes.reduce((sum, { polygons }) => sum + area(polygons), 0) / area(boundary)).toBeCloseTo(1, 9);
    expect(addresses.length).toBeGreaterThan(30_000);
    expect(addresses.length).toBeLessThan(40_000);
    expect(streets.some(({ kind }) => kind === 'motorway')).toBe(true);
    expect(schools.length).toBeGreaterThan(25);
    const names = places.filter(({ kind }) => kind === 'town' || kind === 'village').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\p{Lu}/u);
  });

  it('is the same place whatever the number of reports', () => {
    expect(planOf('vilaclara', '1m', where)).toEqual({ ...planOf('vilaclara', 'city', where), occurrences: 1_000_000 });
  });
});

/** A hand's breadth smaller: neighbours share walls. */
function shrink(ring: Ring): Ring {
  const middle: Point = [ring.reduce((sum, [x]) => sum + x, 0) / ring.length, ring.reduce((sum, [, y]) => sum + y, 0) / ring.length];
  return ring.map(([x, y]) => {
    const length = Math.hypot(x - middle[0], y - middle[1]);
    const keep = (length - 0.35) / length;
    return [middle[0] + (x - middle[0]) * keep, middle[1] + (y - middle[1]) * keep];
  });
}
