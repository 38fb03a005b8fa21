import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Toolbar } from '#platform/ui/page-frame.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import styles from '../ogc.module.css';
import { ServiceFrame, ServicePending } from '../parts.tsx';
import { screen, useOgc, useResources, useService, useServiceId } from '../queries.ts';
import { ResourcePanel } from '../resource-panel.tsx';
import { treeOf, type Node } from '../tree.ts';

/** What was harvested, as a tree with a search; beside it all that is known of one layer. */
export function Screen(): ReactNode {
  const t = useOgc();
  const id = useServiceId();
  const request = useService(id);
  const { data: service } = request;
  const [q, setQ] = useState('');
  const [vanished, setVanished] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const found = useResources(id, q, vanished);
  const { data } = found;
  const tree = useMemo(() => treeOf(data?.items ?? []), [data]);
  const resource = data?.items.find(({ resourceId }) => resourceId === chosen) ?? null;
  const fold = (nodeId: number): void => {
    const next = new Set(closed);
    if (!next.delete(nodeId)) next.add(nodeId);
    setClosed(next);
  };
  const nodes = (list: readonly Node[]): ReactNode =>
    list.map(({ resource: one, children }) => {
      const isOpen = !closed.has(one.resourceId);
      return (
        <li key={one.resourceId}>
          <div className={styles['node']}>
            {children.length > 0 ? (
              <button
                type="button"
                className={styles['fold']}
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'resources.close' : 'resources.open', { name: one.title })}
                onClick={() => fold(one.resourceId)}
              >
                {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
              </button>
            ) : (
              <span className={styles['leaf']} />
            )}
            <button
              type="button"
              className={styles['pick']}
              aria-pressed={one.resourceId === chosen}
              data-gone={one.vanishedAt !== null || undefined}
              onClick={() => setChosen(one.resourceId)}
            >
              {one.title} {one.id !== null && one.id !== one.title && <small>{one.id}</small>}
            </button>
          </div>
          {children.length > 0 && isOpen && <ul>{nodes(children)}</ul>}
        </li>
      );
    });
  const shown = data?.items.filter((one) => one.id !== null).length ?? 0;
  return (
    <ServiceFrame service={service} tab="resources">
      {!service && <ServicePending request={request} />}
      {service && (
        <>
          <Toolbar end={<span role="status">{data && t('resources.count', { count: shown })}</span>}>
            <SearchBox value={q} onSearch={setQ} label={t('resources.search')} />
            <Checkbox label={t('resources.vanished')} checked={vanished} onChange={(event) => setVanished(event.currentTarget.checked)} />
          </Toolbar>
          {!data && <Pending request={found} height={320} />}
          {data && data.items.length === 0 && (
            <EmptyState title={t(q === '' ? 'resources.empty' : 'resources.none')} text={t(q === '' ? 'resources.emptyText' : 'resources.noneText')}>
              {q === '' && (
                <Button component="a" href={`#${screen}/${id}/harvest`}>
                  {t('resources.go')}
                </Button>
              )}
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <div className={styles['browse']}>
              <section className={styles['panel']} aria-label={t('resources.tree', { name: service.title })}>
                <ul className={styles['tree']}>{nodes(tree)}</ul>
              </section>
              <section className={styles['panel']} aria-live="polite">
                {resource ? <ResourcePanel key={resource.resourceId} resource={resource} type={service.type} /> : <p>{t('resources.choose')}</p>}
              </section>
            </div>
          )}
        </>
      )}
    </ServiceFrame>
  );
}
