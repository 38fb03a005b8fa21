import { describe, expect, it } from 'vitest';
import { hostile } from './hostile.ts';
import { made } from './made.ts';
import { cleanRichText, mediaIn, plainText } from './clean.ts';

const id = '0b0e3f6a-58a0-4c37-9c4e-9b7d8f3a1c22';
const image = `<img src="/api/geoportal/front/media/${id}?w=960" alt="Praça" />`;

describe('rich text', () => {
  it('keeps what an editor makes', () => {
    const article =
      '<h2>Obras</h2><p>Texto <strong>forte</strong> e <em>outro</em>.</p><ul><li><p>um</p></li></ul><ol start="3"><li>três</li></ol>' +
      `<blockquote><p>citação</p></blockquote><table><tbody><tr><th scope="col">a</th><td colspan="2">b</td></tr></tbody></table>` +
      `<figure data-block="image">${image}<figcaption>A praça</figcaption></figure>` +
      '<figure data-block="map" data-lng="-8.5" data-lat="40.1" data-zoom="15"><figcaption>Largo</figcaption></figure>';
    expect(cleanRichText(article)).toBe(article);
  });

  it.each(made)('leaves what the editor writes: %s', (text) => {
    expect(cleanRichText(text).replaceAll(' />', '>')).toBe(text);
  });

  it.each(hostile)('leaves nothing active of %s', (text) => {
    const clean = cleanRichText(text);
    expect(clean).not.toMatch(
      /<(?!\/?(?:p|h[234]|ul|ol|li|blockquote|strong|em|u|s|a|br|hr|code|pre|table|thead|tbody|tr|th|td|figure|figcaption|img)\b)/i,
    );
    expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|srcset|class|id|formaction|background|xlink:href)\s*=/i);
    expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|file|blob|\/\/)/i);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it('takes no picture of another server, and no place off the earth', () => {
    expect(cleanRichText('<p>a<img src="https://example.org/pixel.gif"></p>')).toBe('<p>a</p>');
    expect(cleanRichText('<figure data-block="map" data-lng="900" data-lat="40"></figure>')).toBe('');
  });

  it('is read as lines of words, and tells its files', () => {
    const article = `<h2>Água &amp; luz</h2><p>1 &lt; 2<br />fim</p>${image}<p><a href="/api/geoportal/front/media/${id}">edital</a></p>`;
    expect(plainText(article)).toBe('Água & luz\n1 < 2\nfim\nedital');
    expect(mediaIn(article)).toEqual([id]);
  });
});
