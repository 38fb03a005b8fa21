import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { mediaPath } from '../allowed.ts';
import { PlaceBlock } from './place-block.tsx';
import styles from './rich-text.module.css';

interface Props {
  /** As the server answers it: cleaned when it was written. */
  readonly html: string;
  /** Language of the text, where it is not that of the page. */
  readonly lang?: string | undefined;
  /** Of a private link: opens the pictures too. */
  readonly preview?: string | undefined;
}

const widths = [320, 640, 1280];
const picture = new RegExp(`<img src="(${mediaPath}[0-9a-f-]{36})[^"]*"`, 'g');

/** Links of this site, which paper shows whole. */
const inside = /<a href="(\/[^"]*)"/g;

/** A text as its readers see it. Pictures come in the size of the screen, when they come near it; so do maps of its places. */
export function RichText({ html, lang, preview }: Props): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  const [figures, setFigures] = useState<readonly HTMLElement[]>([]);
  const shown = useMemo(() => {
    const key = preview === undefined ? '' : `&preview=${preview}`;
    return html
      .replaceAll(picture, (_all, src: string) => {
        const set = widths.map((width) => `${src}?w=${width}${key} ${width}w`).join(', ');
        return `<img src="${src}?w=640${key}" srcset="${set}" sizes="(max-width: 48rem) 100vw, 44rem" loading="lazy" decoding="async"`;
      })
      .replaceAll(inside, (_all, path: string) => `<a href="${path}" data-address="${location.origin}${path}"`)
      .replaceAll('<table>', '<div class="lg-scroll" tabindex="0" role="group"><table>')
      .replaceAll('</table>', '</table></div>');
  }, [html, preview]);
  useLayoutEffect(() => setFigures([...(text.current?.querySelectorAll<HTMLElement>('figure[data-block="map"]') ?? [])]), [shown]);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- cleaned by `cleanRichText` when it was written, the only way into the column */}
      <div ref={text} className={styles['text']} lang={lang} dangerouslySetInnerHTML={{ __html: shown }} />
      {figures.map((figure, index) => createPortal(block(figure), figure, String(index)))}
    </>
  );
}

function block(figure: HTMLElement): ReactNode {
  const { lng, lat, zoom } = figure.dataset;
  return <PlaceBlock lng={lng} lat={lat} zoom={zoom} name={figure.querySelector('figcaption')?.textContent.trim() ?? ''} />;
}
