import { escapeMarkup } from '#platform/kernel/markup.ts';

/** A piece of HTML: what `html` made, so that text can never stand in for it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | readonly Part[];

/** HTML with everything put into it escaped, unless it is HTML itself; lists are joined, null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return escapeMarkup(String(part));
}

/** Data as it may stand in a script element: nothing in it can end the element. */
export function json(data: unknown): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
