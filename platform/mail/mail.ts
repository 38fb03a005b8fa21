import type { Locale } from '#platform/kernel/locale.ts';

export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/**
 * A message in both languages. `{name}` marks are filled from the data. Text and HTML are made from the same paragraphs,
 * so that they never differ; `action` becomes a button in HTML and a plain address in text.
 */
export interface MailTemplate<D extends Record<string, string>> {
  readonly id: string;
  readonly content: Readonly<
    Record<
      Locale,
      {
        readonly subject: string;
        readonly paragraphs: readonly string[];
        readonly action?: MailAction;
        /** Buttons before the action: answers of which one is chosen. */
        readonly choices?: readonly MailAction[];
      }
    >
  >;
  /** Only carries the type of the data. */
  readonly data?: D;
}

export function defineMail<D extends Record<string, string>>(template: MailTemplate<D>): MailTemplate<D> {
  return template;
}
