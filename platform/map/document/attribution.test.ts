import { describe, expect, it } from 'vitest';
import { readAttribution, writeAttribution } from './attribution.ts';

describe('attribution', () => {
  it('takes what people paste: words, HTML links, written links', () => {
    expect(readAttribution('Dados: Câmara Municipal')).toEqual([{ text: 'Dados: Câmara Municipal' }]);
    const pasted = '&copy; <a target="_blank" href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> <b>contributors</b>';
    const parts = [{ text: '© ' }, { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' }, { text: ' contributors' }];
    expect(readAttribution(pasted)).toEqual(parts);
    expect(writeAttribution(parts)).toBe('© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors');
    expect(readAttribution(writeAttribution(parts))).toEqual(parts);
  });

  it('has nothing a browser would run', () => {
    const nasty =
      '<script>alert(1)</script><img src=x onerror=alert(1)>A <a href="javascript:alert(1)">b</a> [c](data:text/html,x) <a href=\'https://x.pt/"onclick="\'>d</a>';
    const parts = readAttribution(nasty);
    expect(parts.map(({ text }) => text).join('')).toBe('A b c d');
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual([]);
    expect(readAttribution('&lt;script&gt;')).toEqual([{ text: '<script>' }]);
    expect(readAttribution('<a href="https://x.pt" ' + 'x'.repeat(5000))).toEqual([]);
  });
});
