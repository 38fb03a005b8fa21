import { useEffect, useRef, useState, type RefObject } from 'react';

interface Options {
  /** How far before the window it counts as seen already. */
  readonly margin?: string;
  /** Only once somebody is there who points, scrolls or types: for what must not weigh on the page's first load, even in sight. */
  readonly afterInput?: boolean;
}

const inputs = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;

/** Whether an element has come near the window: what is heavy waits for it. */
export function useSeen({ margin = '0px', afterInput = false }: Options = {}): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const [begun, setBegun] = useState(!afterInput);
  useEffect(() => {
    if (begun) return;
    const begin = (): void => setBegun(true);
    for (const input of inputs) window.addEventListener(input, begin, { once: true, passive: true, capture: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, begin, { capture: true });
    };
  }, [begun]);
  useEffect(() => {
    if (seen || !begun || box.current === null) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: margin,
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen, begun, margin]);
  return [box, seen];
}
