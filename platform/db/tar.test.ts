import { expect, it } from 'vitest';
import { keepOfTar } from './tar.ts';

function entry(name: string, content: string, folder = ''): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('ustar', 257);
  header.write(folder, 345);
  return Buffer.concat([header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]);
}

it('keeps the files of an archive that are asked for, whole and in their order', () => {
  const [one, two, empty, last] = [entry('a/one', 'x'.repeat(600)), entry('two', 'y'.repeat(512)), entry('three', ''), entry('four', 'z', 'deep')];
  const end = Buffer.alloc(1024);
  const seen: string[] = [];
  const kept = keepOfTar(Buffer.concat([one, two, empty, last, end]), (name) => seen.push(name) !== 2);
  expect(seen).toEqual(['a/one', 'two', 'three', 'deep/four']);
  expect(Buffer.from(kept)).toEqual(Buffer.concat([one, empty, last, end]));
});
