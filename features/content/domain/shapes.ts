/** Widths in pixels in which pictures are served: a phone, a card or column, a wide screen. */
export const widths = [320, 640, 1280, 1920] as const;

/** The shapes a picture is shown in: the card of a list, across the page, a preview in other people's applications. */
export const shapes = ['card', 'wide', 'social'] as const;
export type Shape = (typeof shapes)[number];

export const ratios: Readonly<Record<Shape, number>> = { card: 3 / 2, wide: 16 / 9, social: 1200 / 630 };

export function heightOf(width: number, shape: Shape | undefined): number | null {
  return shape === undefined ? null : Math.round(width / ratios[shape]);
}

/** `40,60` in percent to shares; the middle where nothing was said. */
export function focusOf(text: string | null): readonly [number, number] {
  const [x = 50, y = 50] = text?.split(',').map(Number) ?? [];
  return [x / 100, y / 100];
}
