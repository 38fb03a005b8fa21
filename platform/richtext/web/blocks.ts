import { Node, type NodeViewRendererProps } from '@tiptap/core';
import type { Attrs, Node as Block } from '@tiptap/pm/model';
import { mediaId, type blocks } from '../allowed.ts';
import { richTexts } from './texts.ts';
import styles from './editor.module.css';

export type BlockKind = (typeof blocks)[number];
type Read = (figure: Element) => Attrs | false;

/** What a figure is made of besides its caption: read from HTML, written as HTML, drawn in the editor. */
interface Kind {
  readonly attrs: readonly string[];
  readonly read: Read;
  readonly write: (attrs: Attrs) => readonly [Record<string, unknown>, ...unknown[][]];
  readonly draw: (attrs: Attrs) => readonly HTMLElement[];
}

const attribute = (element: Element | null, name: string): string | null => element?.getAttribute(name) ?? null;

const image: Kind = {
  attrs: ['src', 'alt', 'width', 'height'],
  read: (element) => {
    const img = element.matches('img') ? element : element.querySelector('img');
    const src = attribute(img, 'src') ?? '';
    if (mediaId(src) === null) return false;
    return { src, alt: attribute(img, 'alt') ?? '', width: attribute(img, 'width'), height: attribute(img, 'height') };
  },
  write: (attrs) => [{}, ['img', attrs]],
  draw: ({ src, alt, width, height }) => {
    const img = Object.assign(document.createElement('img'), { src: String(src), alt: String(alt), draggable: false });
    if (width !== null && height !== null) Object.assign(img, { width: Number(width), height: Number(height) });
    return alt === '' ? [img, said(richTexts().noAlt, 'warning')] : [img];
  },
};

const video: Kind = {
  attrs: ['href', 'title'],
  read: (element) => {
    const href = attribute(element.querySelector('a'), 'href');
    return href === null ? false : { href, title: element.querySelector('a')?.textContent ?? '' };
  },
  write: ({ href, title }) => [{}, ['a', { href, rel: 'noopener' }, title]],
  draw: ({ href, title }) => [said(`▶ ${title}`, 'strong'), said(String(href), 'soft')],
};

const map: Kind = {
  attrs: ['lng', 'lat', 'zoom'],
  read: (element) => {
    const [lng, lat] = [attribute(element, 'data-lng'), attribute(element, 'data-lat')];
    return lng === null || lat === null ? false : { lng, lat, zoom: attribute(element, 'data-zoom') ?? '16' };
  },
  write: ({ lng, lat, zoom }) => [{ 'data-lng': lng, 'data-lat': lat, 'data-zoom': zoom }],
  draw: ({ lng, lat }) => [said(richTexts().map, 'strong'), said(`${lat}, ${lng}`, 'soft')],
};

function said(text: string, look: 'strong' | 'soft' | 'warning'): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text, className: styles[look] ?? '' });
}

/** A figure stands between paragraphs; its caption is written in place. */
function figure(name: BlockKind, { attrs, read, write, draw }: Kind) {
  return Node.create({
    name,
    group: 'block',
    content: 'inline*',
    isolating: true,
    defining: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attrs.map((attr) => [attr, { default: null, rendered: false, parseHTML: (): null => null }])),
    parseHTML: () =>
      (name === 'image' ? ['figure[data-block=image]', 'img'] : [`figure[data-block=${name}]`]).map((tag) => ({
        tag,
        getAttrs: read,
        contentElement: (element) => caption(element),
      })),
    renderHTML: ({ node }) => {
      const [own, ...parts] = write(node.attrs);
      return ['figure', { 'data-block': name, ...own }, ...parts, ...(node.childCount === 0 ? [] : [['figcaption', 0]])];
    },
    addNodeView: () => (props) => view(props, draw),
    addKeyboardShortcuts() {
      return {
        // A caption is one line: what follows is written below the figure.
        Enter: ({ editor }) => {
          const { $from } = editor.state.selection;
          if ($from.parent.type.name !== name) return false;
          const after = $from.after();
          return editor
            .chain()
            .insertContentAt(after, { type: 'paragraph' })
            .setTextSelection(after + 1)
            .run();
        },
      };
    },
  });
}

function caption(element: globalThis.Node): HTMLElement {
  const found = element instanceof HTMLElement ? element.querySelector('figcaption') : null;
  return found ?? document.createElement('figcaption');
}

function view({ node }: Pick<NodeViewRendererProps, 'node'>, draw: Kind['draw']) {
  const dom = document.createElement('figure');
  const shown = document.createElement('div');
  const contentDOM = document.createElement('figcaption');
  contentDOM.dataset['placeholder'] = richTexts().captionLabel;
  shown.contentEditable = 'false';
  dom.className = styles['figure'] ?? '';
  dom.append(shown, contentDOM);
  let drawn: Attrs | null = null;
  const update = (next: Block): boolean => {
    if (next.type !== node.type) return false;
    if (drawn !== next.attrs) shown.replaceChildren(...draw(next.attrs));
    drawn = next.attrs;
    contentDOM.toggleAttribute('data-empty', next.childCount === 0);
    return true;
  };
  update(node);
  return { dom, contentDOM, update, ignoreMutation: ({ target }: { target: globalThis.Node }) => !contentDOM.contains(target) };
}

export const figures = [figure('image', image), figure('video', video), figure('map', map)];
