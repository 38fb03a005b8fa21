/** What rich text may be made of: the editor makes no more, and what is written is cleaned down to it. */
export const allowedTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'u',
  's',
  'a',
  'br',
  'hr',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
] as const;

/** Pictures and files of rich text: this path and the file's id. Nothing is taken from other servers. */
export const mediaPath = '/api/geoportal/front/media/';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const media = new RegExp(`^${mediaPath}(${id})(?:\\?[\\w=&-]*)?$`);

/** The id of the file an address of rich text names; null for any other address. */
export function mediaId(address: string): string | null {
  return media.exec(address)?.[1] ?? null;
}

/**
 * Beside text there are figures: `image` (an `img` and its caption), `video` (a link to where it is shown), `map` (`data-lng`, `data-lat`
 * WGS 84 degrees and `data-zoom` of a place, its name as the caption).
 */
export const blocks = ['image', 'video', 'map'] as const;
