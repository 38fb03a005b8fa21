import { useState, type ReactNode } from 'react';
import { Tabs, useTab } from '#platform/ui/tabs.tsx';
import type { RecordTab } from './screens.ts';
import { useCrudTexts } from './texts.ts';

interface Props {
  readonly address: string;
  readonly tabs: readonly RecordTab[];
  readonly query?: string;
}

const panelOf = ({ id, panel = id }: RecordTab): string => panel;

/** Parts of a page behind tabs. What was opened stays mounted, so that nothing written in it is lost by looking at another. */
export function RecordTabs({ address, tabs, query = '' }: Props): ReactNode {
  const t = useCrudTexts();
  const open = useTab(address, tabs);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const shown = tabs.find(({ id }) => id === open);
  const panel = shown && panelOf(shown);
  if (panel !== undefined && !opened.has(panel)) setOpened(new Set([...opened, panel]));
  const panels = new Map(tabs.toReversed().map((tab) => [panelOf(tab), tab]));
  return (
    <>
      {tabs.length > 1 && <Tabs address={address} label={t('tabs')} tabs={tabs} open={open} query={query} />}
      {[...panels]
        .filter(([id]) => id === panel || opened.has(id))
        .map(([id, { label, content }]) => (
          <section key={id} aria-label={id === panel ? shown?.label : label} hidden={id !== panel}>
            {content}
          </section>
        ))}
    </>
  );
}
