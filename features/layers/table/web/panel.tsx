import { useEffect, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { isGroup } from '#platform/map/document/tree.ts';
import type { LayerNode, Tree } from '#platform/map/document/schema.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { mapFronts } from '../../territory/map-modules.ts';
import { LayerTable } from './layer-table.tsx';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';
import { hasTable, viewOf, writeView } from './view.ts';
import { wireOf, type TableContract } from './wires.ts';

/** The table of one layer of the map, and the choice of the layer. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const t = useTableTexts();
  const store = viewOf(session);
  const view = useStore(store);
  const { tree } = useStore(session.document);
  const front = mapFronts.find((code) => code === session.page) ?? 'ig';
  const all = layersIn(tree);
  const offered = all.filter(hasTable);
  const layer = Number(/^l(\d+)$/.exec(view.layer ?? '')?.[1] ?? 0);
  const columns = useLoad(layer === 0 ? null : `${front} ${layer}`, (signal) =>
    sendAs<TableContract['columns']>(wireOf(front, 'columns'), { params: { id: layer }, signal }),
  );

  const first = (offered.find(({ visible }) => visible) ?? offered[0])?.id ?? null;
  useEffect(() => {
    if (store.get().layer === null && first !== null) store.set({ ...store.get(), layer: first });
  }, [store, first]);
  useEffect(() => writeView(view), [view]);
  useEffect(() => () => writeView(null), []);

  const choose = (id: string): void => store.set({ layer: id, filter: '', sort: null, inView: view.inView, onMap: false });
  const chooser = <Chooser all={all} chosen={view.layer} onChoose={choose} />;
  if (columns.data === null)
    return (
      <div className={styles['table']}>
        <div className={styles['bar']}>{chooser}</div>
        <div className={styles['said']}>
          {columns.error !== null ? (
            <>
              <Failure error={columns.error} onRetry={columns.reload} />
              <p>{t('noneHere')}</p>
            </>
          ) : layer === 0 && first === null ? (
            <Notice>
              <p>{t('noLayer')}</p>
            </Notice>
          ) : (
            <Skeleton lines={4} label={t('loading')} />
          )}
        </div>
      </div>
    );
  return <LayerTable key={layer} {...{ session, reveal, front, layer, chooser }} columns={columns.data.columns} features={columns.data.features} />;
}

const layersIn = (tree: Tree): readonly LayerNode[] => tree.flatMap((node) => (isGroup(node) ? layersIn(node.children) : [node]));

interface ChooserProps {
  readonly all: readonly LayerNode[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Layers with a table; those without stand below them, so that nobody looks for them in vain. */
function Chooser({ all, chosen, onChoose }: ChooserProps): ReactNode {
  const t = useTableTexts();
  const say = useSay();
  const [having, without] = [all.filter(hasTable), all.filter((layer) => !hasTable(layer))];
  const option = ({ id, title }: LayerNode): ReactNode => (
    <option key={id} value={id}>
      {say(title)}
    </option>
  );
  return (
    <select className={styles['chooser']} aria-label={t('layer')} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
      {having.every(({ id }) => id !== chosen) && <option value={chosen ?? ''}>{t('choose')}</option>}
      {having.map(option)}
      {without.length > 0 && (
        <optgroup label={t('without')} disabled>
          {without.map(option)}
        </optgroup>
      )}
    </select>
  );
}
