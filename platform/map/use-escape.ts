import { useEffect, useRef, type RefObject } from 'react';

/**
 * Escape pressed inside the element, unless something nearer has used it (`preventDefault`). The handler answers whether it did.
 * Listens at the document, so that every field inside has had its say first.
 */
export function useEscape(element: RefObject<HTMLElement | null>, handler: () => boolean): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node && element.current?.contains(event.target))) return;
      if (latest.current()) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [element]);
}
