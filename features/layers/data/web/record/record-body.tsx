import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { Tabs, useTab } from '#platform/ui/tabs.tsx';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import type { DatasetDetail } from '../../contract.ts';
import { screen } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { FieldsTab } from './fields-tab.tsx';
import { formTabs, tabOf } from './form-values.ts';
import { GeneralTab } from './general-tab.tsx';
import { useDataForm } from './use-form.ts';
import { VersionsTab } from './versions-tab.tsx';

/** Both bring the map. */
const SymbolsTab = lazy(() => import('../symbols/symbols-tab.tsx').then((module) => ({ default: module.SymbolsTab })));
const FeaturesTab = lazy(() => import('../features/features-tab.tsx').then((module) => ({ default: module.FeaturesTab })));

type TabId = '' | 'fields' | 'symbols' | 'features' | 'versions';
const isFormTab = (id: TabId | undefined): boolean => id !== undefined && id in formTabs;

/** A data set in tabs. Three of them are one form, saved together; what was opened stays, so that nothing written is lost by looking elsewhere. */
export function RecordBody({ dataset }: { readonly dataset: DatasetDetail }): ReactNode {
  const t = useDataTexts();
  const router = useRouter();
  const form = useDataForm(dataset);
  const address = `${screen}/${dataset.id}`;
  const hasData = dataset.current !== null;
  const ids: readonly TabId[] = hasData ? ['', 'fields', 'symbols', 'features', 'versions'] : ['', 'versions'];
  const tabs = ids.map((id) => ({ id, label: t(`tabs.${id || 'general'}`) }));
  const open = useTab(address, tabs);
  const [opened, setOpened] = useState<ReadonlySet<TabId>>(new Set());
  if (open !== undefined && !opened.has(open)) setOpened(new Set([...opened, open]));
  // A complaint is seen where its field is.
  const lead = useEffectEvent(() => {
    const [first] = Object.keys(form.errors);
    const tab = first === undefined ? undefined : tabOf(first);
    if (tab !== undefined && tab !== open) void router.navigate({ to: address, search: tab === '' ? {} : { tab }, resetScroll: false });
  });
  useEffect(() => {
    if (form.attempt > 0) lead();
  }, [form.attempt]);
  const section = (id: TabId, content: ReactNode): ReactNode =>
    (open === id || opened.has(id)) && (
      <section aria-label={t(`tabs.${id || 'general'}`)} hidden={open !== id}>
        <Suspense fallback={<Skeleton height={320} />}>{content}</Suspense>
      </section>
    );
  return (
    <>
      <Tabs address={address} label={t('tabs.label')} tabs={tabs} open={open} />
      <div hidden={!isFormTab(open)}>
        <VersionedForm form={form} readOnly={t('readOnly')} title={t('one')}>
          {section('', <GeneralTab form={form} dataset={dataset} />)}
          {hasData && section('fields', <FieldsTab form={form} />)}
          {hasData && section('symbols', <SymbolsTab form={form} dataset={dataset} visible={open === 'symbols'} />)}
        </VersionedForm>
      </div>
      {hasData && section('features', <FeaturesTab dataset={dataset} visible={open === 'features'} />)}
      {section('versions', <VersionsTab dataset={dataset} />)}
    </>
  );
}
