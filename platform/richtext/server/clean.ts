import sanitize from 'sanitize-html';
import { allowedTags, blocks, mediaId } from '../allowed.ts';

const degrees = (most: number) => (text: string | undefined) =>
  text !== undefined && /^-?\d{1,3}(\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= most;
const isLongitude = degrees(180);
const isLatitude = degrees(90);
const isZoom = degrees(24);

/** Tags whose words are no text of the article either. */
const nonText = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'embed', 'title'];

/**
 * HTML cut down to what rich text may be made of (`allowed.ts`). Nothing that runs, styles or loads from elsewhere passes; pictures are
 * the town's own files, links go to http, https, mail, phone, or inside. What it answers, given back, stays as it is.
 */
export function cleanRichText(dirty: string): string {
  return sanitize(dirty, {
    allowedTags: [...allowedTags],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      figure: ['data-block', 'data-lng', 'data-lat', 'data-zoom'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: nonText,
    nestingLimit: 40,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      div: 'p',
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), ...(title !== undefined && { title }), rel: 'noopener' },
      }),
      figure: (tagName, attribs) => ({ tagName, attribs: figure(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && mediaId(attribs['src'] ?? '') === null) || (tag === 'figure' && attribs['data-block'] === undefined),
  });
}

function figure(attribs: Readonly<Record<string, string>>): Record<string, string> {
  const block = blocks.find((one) => one === attribs['data-block']);
  if (block === undefined) return {};
  if (block !== 'map') return { 'data-block': block };
  const { 'data-lng': lng, 'data-lat': lat, 'data-zoom': zoom } = attribs;
  if (lng === undefined || lat === undefined || !isLongitude(lng) || !isLatitude(lat)) return {};
  return { 'data-block': block, 'data-lng': lng, 'data-lat': lat, 'data-zoom': zoom !== undefined && isZoom(zoom) ? zoom : '16' };
}

/** The words of rich text, a line for each block; for search, descriptions and plain mail. */
export function plainText(rich: string): string {
  const lines = rich.replaceAll(/<(?:br|hr|\/p|\/h[2-4]|\/li|\/tr|\/figcaption|\/blockquote|\/pre)\b[^>]*>/g, '\n').replaceAll(/<\/t[hd]>/g, ' ');
  const bare = sanitize(lines, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text });
  return decoded(bare)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Ids of the files it shows or links to. */
export function mediaIn(rich: string): string[] {
  const addresses = [...rich.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => mediaId(address.replaceAll('&amp;', '&')));
  return [...new Set(addresses.filter((id) => id !== null))];
}
