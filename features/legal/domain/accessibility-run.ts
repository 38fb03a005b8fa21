/** Written by `npm run accessibility` from the last walk of axe over every page; not by hand. */
export interface AccessibilityRun {
  readonly day: string;
  readonly tool: string;
  /** Addresses that were looked at whole. */
  readonly pages: readonly string[];
  /** Rules that found something to look at on some page, each with the number of pages. */
  readonly rules: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

export const accessibilityRun: AccessibilityRun | null = null;
