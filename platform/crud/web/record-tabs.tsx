import { useState, type ReactNode } from 'react';
import { Tabs, useTab } from '#platform/ui/tabs.tsx';
import type { RecordTab } from './screens.ts';
import { useCrudTexts } from './texts.ts';

/** Parts of a page behind tabs. What was opened stays mounted, so that nothing written in it is lost by looking at another. */
export function RecordTabs({ address, tabs }: { readonly address: string; readonly tabs: readonly RecordTab[] }): ReactNode {
  const t = useCrudTexts();
  const open = useTab(address, tabs);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (open !== undefined && !opened.has(open)) setOpened(new Set([...opened, open]));
  return (
    <>
      {tabs.length > 1 && <Tabs address={address} label={t('tabs')} tabs={tabs} open={open} />}
      {tabs
        .filter(({ id }) => id === open || opened.has(id))
        .map(({ id, label, content }) => (
          <section key={id} aria-label={label} hidden={id !== open}>
            {content}
          </section>
        ))}
    </>
  );
}
