import { keysOf } from '#platform/kernel/unknown.ts';
import { checklist, type CheckItem, type CheckResult } from './checklist.ts';

export interface Check {
  readonly item: CheckItem;
  readonly result: CheckResult;
}

export type Conformity = 'unassessed' | 'none' | 'partial' | 'full';

interface Known {
  /** Findings of the last automatic run; null: there was none. */
  readonly findings: number | null;
  /** What stands of each item, the latest only. */
  readonly checks: readonly Check[];
  /** Contents known not to be accessible for not meeting the requirements. */
  readonly gaps: number;
}

/**
 * What may be declared. Machines see a part of the requirements only: without people who looked nothing is declared, and full conformity only
 * after every item of the checklist was looked at and met, the run found nothing, and nothing is known to be missing.
 */
export function conformityOf({ findings, checks, gaps }: Known): Conformity {
  if (checks.length === 0) return 'unassessed';
  const good = checks.filter(({ result }) => result === 'met' || result === 'none').length;
  const isWhole = new Set(checks.map(({ item }) => item)).size === keysOf(checklist).length;
  if (isWhole && good === checks.length && findings === 0 && gaps === 0) return 'full';
  return good * 2 < checks.length ? 'none' : 'partial';
}
