import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../coordinates.ts';
import { emptySketch, leastPoints, reduce, type Command, type Sketch } from './sketch.ts';
import { gripAt, pathOf, shapeAt, snapped } from './snap.ts';

const run = (sketch: Sketch, ...commands: readonly Command[]): Sketch => commands.reduce(reduce, sketch);
const add = (x: number, y: number): Command => ({ do: 'add', at: [x, y] });
const triangle = [add(0, 0), add(10, 0), add(10, 10), { do: 'finish' }] as const;
const drawn = ({ kind, shapes, isOpen }: Sketch) => ({ kind, shapes, isOpen });

describe('sketch', () => {
  it('grows point by point until it is finished', () => {
    const sketch = run(emptySketch('line'), add(0, 0), add(5, 0), { do: 'finish' }, add(9, 9));
    expect(sketch.shapes.map(({ points }) => points.length)).toEqual([2, 1]);
    expect(sketch.isOpen).toBe(true);
  });

  it('finishes points and boxes by themselves, and no box without a surface', () => {
    expect(run(emptySketch('point'), add(1, 1)).isOpen).toBe(false);
    const box = run(emptySketch('box'), add(0, 0), add(0, 5));
    expect(box.isOpen).toBe(true);
    expect(run(box, add(4, 5)).shapes[0]?.points).toEqual([
      [0, 0],
      [4, 5],
    ]);
  });

  it('is not finished with too few points', () => {
    expect(run(emptySketch('area'), add(0, 0), add(5, 0), { do: 'finish' }).isOpen).toBe(true);
  });

  it('takes back points, the last with its shape', () => {
    const sketch = run(emptySketch('line'), add(0, 0), add(5, 0), { do: 'back' }, { do: 'back' });
    expect(drawn(sketch)).toEqual({ kind: 'line', shapes: [], isOpen: false });
    expect(run(sketch, { do: 'undo' }).shapes[0]?.points).toEqual([[0, 0]]);
  });

  it('takes a whole shape away and leaves the open one open', () => {
    const sketch = run(emptySketch('area'), ...triangle, add(50, 50));
    expect(drawn(run(sketch, { do: 'remove', shape: 0 }))).toEqual({ kind: 'area', shapes: [{ kind: 'area', points: [[50, 50]] }], isOpen: true });
    expect(run(sketch, { do: 'remove', shape: 1 }).isOpen).toBe(false);
    expect(run(sketch, { do: 'remove', shape: 7 })).toBe(sketch);
    expect(drawn(run(sketch, { do: 'remove', shape: 0 }, { do: 'undo' }))).toEqual(drawn(sketch));
  });

  it('moves, adds and deletes points, but leaves an area its three', () => {
    const area = run(emptySketch('area'), ...triangle);
    const four = run(area, { do: 'insert', shape: 0, vertex: 1, at: [5, -5] }, { do: 'move', shape: 0, vertex: 0, to: [-1, 0] });
    expect(four.shapes[0]?.points).toEqual([
      [-1, 0],
      [5, -5],
      [10, 0],
      [10, 10],
    ]);
    const three = run(four, { do: 'delete', shape: 0, vertex: 3 });
    expect(three.shapes[0]?.points).toHaveLength(3);
    expect(run(three, { do: 'delete', shape: 0, vertex: 0 })).toBe(three);
  });

  it('of one shape turns a line into the area of the same points, and starts anew with the next point', () => {
    const single = run(emptySketch('line', true), ...triangle, { do: 'kind', kind: 'area' });
    expect(drawn(single)).toMatchObject({ kind: 'area', isOpen: false, shapes: [{ kind: 'area' }] });
    expect(run(single, add(50, 50)).shapes).toEqual([{ kind: 'area', points: [[50, 50]] }]);
  });
});

const point = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
const vertex = { shape: fc.nat(3), vertex: fc.nat(5) };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: point.map((at): Command => ({ do: 'add', at })) },
  fc.constantFrom('line' as const, 'area' as const, 'point' as const, 'box' as const).map((kind): Command => ({ do: 'kind', kind })),
  fc.constantFrom('back' as const, 'finish' as const, 'abandon' as const, 'clear' as const).map((name): Command => ({ do: name })),
  fc.record({ do: fc.constant('move' as const), to: point, ...vertex }),
  fc.record({ do: fc.constant('insert' as const), at: point, ...vertex }),
  fc.record({ do: fc.constant('delete' as const), ...vertex }),
);

describe('undo and redo', () => {
  it('lead back over every change and forth again, whatever was drawn', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), fc.boolean(), (commands, isSingle) => {
        const end = run(emptySketch('line', isSingle), ...commands);
        const steps = end.past.length;
        const back = run(end, ...Array.from({ length: steps }, (): Command => ({ do: 'undo' })));
        expect(drawn(back)).toEqual(drawn(emptySketch('line')));
        expect(drawn(run(back, ...Array.from({ length: steps }, (): Command => ({ do: 'redo' }))))).toEqual(drawn(end));
      }),
    );
  });

  it('never leave a finished shape with too few points', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(command, fc.constantFrom<Command>({ do: 'undo' }, { do: 'redo' })), { maxLength: 60 }), (commands) => {
        const { shapes, isOpen } = run(emptySketch('area'), ...commands);
        const whole = isOpen ? shapes.slice(0, -1) : shapes;
        expect(whole.every(({ kind, points }) => points.length >= leastPoints[kind])).toBe(true);
      }),
    );
  });

  it('forget the way forth with a new change', () => {
    const sketch = run(emptySketch('line'), add(0, 0), add(1, 0), { do: 'undo' }, add(2, 0));
    expect(run(sketch, { do: 'redo' })).toBe(sketch);
  });
});

describe('snapping', () => {
  const street: readonly Point[] = [
    [0, 0],
    [100, 0],
  ];
  it('goes to a corner first, then to an edge, else nowhere', () => {
    expect(snapped([3, 4], [street], 6)).toEqual([0, 0]);
    expect(snapped([50, 4], [street], 6)).toEqual([50, 0]);
    expect(snapped([50, 40], [street], 6)).toEqual([50, 40]);
  });

  it('takes the point of a shape, or the place on its edge where a new one comes, the closing edge of an area too', () => {
    const { shapes } = run(emptySketch('area'), ...triangle);
    expect(gripAt(shapes, [9, 1], 2, 'edges')).toMatchObject({ shape: 0, vertex: 1, isNew: false });
    expect(gripAt(shapes, [5, 5], 2, 'edges')).toMatchObject({ shape: 0, vertex: 3, isNew: true });
    expect(gripAt(shapes, [5, 5], 2, 'corners')).toBeNull();
    expect(
      pathOf({
        kind: 'box',
        points: [
          [0, 0],
          [2, 1],
        ],
      }),
    ).toHaveLength(5);
  });
});

describe('circles, texts and arrows', () => {
  it('are finished with their last point, but an arrow, which has as many as one likes', () => {
    const circle = run(emptySketch('circle'), add(0, 0), add(3, 4));
    expect([circle.isOpen, pathOf(circle.shapes[0]!).length]).toEqual([false, 65]);
    expect(run(emptySketch('text'), add(1, 1)).isOpen).toBe(false);
    expect(run(emptySketch('arrow'), add(0, 0), add(1, 1)).isOpen).toBe(true);
  });

  it('move a circle whole by its centre, and change its radius by its rim', () => {
    const circle = run(emptySketch('circle'), add(0, 0), add(10, 0));
    expect(run(circle, { do: 'move', shape: 0, vertex: 0, to: [5, 5] }).shapes[0]?.points).toEqual([
      [5, 5],
      [15, 5],
    ]);
    expect(run(circle, { do: 'move', shape: 0, vertex: 1, to: [20, 0] }).shapes[0]?.points[0]).toEqual([0, 0]);
    expect(run(circle, { do: 'insert', shape: 0, vertex: 1, at: [5, 5] })).toBe(circle);
  });

  it('carry what they are dressed with through every change, a text letter by letter in one step', () => {
    const begun = run(emptySketch('text'), { do: 'add', at: [0, 0], as: { id: 'a' } });
    const typed = run(begun, { do: 'dress', shape: 0, as: { text: 'O' } }, { do: 'dress', shape: 0, as: { text: 'Olá' } });
    expect(typed.shapes[0]).toEqual({ kind: 'text', points: [[0, 0]], id: 'a', text: 'Olá' });
    expect(run(typed, { do: 'undo' }).shapes[0]?.text).toBeUndefined();
    const named = run(typed, { do: 'dress', shape: 0, as: { name: 'Saudação' } });
    expect(run(named, { do: 'undo' }).shapes[0]?.text).toBe('Olá');
    expect(run(named, { do: 'move', shape: 0, vertex: 0, to: [2, 2] }).shapes[0]).toMatchObject({ id: 'a', text: 'Olá', name: 'Saudação' });
  });

  it('are appended, put in another order and found again where they lie', () => {
    const shapes = [
      {
        kind: 'area' as const,
        points: [
          [0, 0],
          [10, 0],
          [10, 10],
        ] as const,
        id: 'a',
      },
      {
        kind: 'circle' as const,
        points: [
          [50, 50],
          [60, 50],
        ] as const,
        id: 'b',
      },
    ];
    const sketch = run(emptySketch('line'), { do: 'append', shapes }, { do: 'reorder', shape: 0, to: 1 });
    expect(sketch.shapes.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(run(sketch, { do: 'undo' }).shapes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shapeAt(sketch.shapes, [8, 4], 1)).toBe(1);
    expect(shapeAt(sketch.shapes, [50, 52], 1)).toBe(0);
    expect(shapeAt(sketch.shapes, [30, 30], 1)).toBeNull();
  });
});
