import type { Resource } from '../resource.ts';
import type { FieldsTab } from './screens.ts';

/** The fields of a form that stand in tabs, and which tab is open. */
export interface FormTabs {
  readonly list: readonly FieldsTab[];
  readonly open: string | undefined;
  /** Asked on the first tab, wherever they belong: what a new record must have. */
  readonly first: readonly string[];
}

/** Id of the tab a field stands in; null where there are none. */
export function tabOf({ fields }: Resource, tabs: FormTabs | undefined, name: string): string | null {
  if (!tabs) return null;
  const meta = fields[name]?.meta;
  const own = meta && !tabs.first.includes(name) ? tabs.list.find((tab) => tab.holds(meta)) : undefined;
  return (own ?? tabs.list[0])?.id ?? '';
}

/** Whether a field is in sight. */
export function inSight(resource: Resource, tabs: FormTabs | undefined, name: string): boolean {
  const tab = tabOf(resource, tabs, name);
  return tab === null || tab === tabs?.open;
}
