import './texts.ts';
import { IconEye, IconEyeOff, IconFold, IconFoldDown, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { findIn } from '#platform/map/document/find.ts';
import { isGroup, layersOf } from '#platform/map/document/tree.ts';
import type { Tree } from '#platform/map/document/schema.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Branch } from './branch.tsx';
import { Failed } from './layer-entry.tsx';
import styles from '../panels.module.css';

/** The tree of the map's document: found by name, on and off, how opaque, in which order; each layer says by itself that it loads or failed. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const { tree } = useStore(session.document);
  const missing = useStore(session.layers.missing);
  const say = useSay();
  const [text, setText] = useState('');
  const found = findIn(tree, text, ({ title }) => say(title));
  return (
    <div className={styles['stack']}>
      {tree.length > 0 && <Search text={text} set={setText} found={found} />}
      {missing.map(({ title, retry }) => (
        <Failed key={title} text={`${title}: ${t('layers.failed')}`} retry={retry} />
      ))}
      {tree.length === 0 && missing.length === 0 && <p className={styles['soft']}>{t('layers.none')}</p>}
      {tree.length > 0 && <All tree={found} session={session} isFound={text.trim() !== ''} />}
      <Branch nodes={found} session={session} within isFound={text.trim() !== ''} />
    </div>
  );
}

/** Escape empties it first, and closes the panel the next time. */
function Search({ text, set, found }: { readonly text: string; readonly set: (text: string) => void; readonly found: Tree }): ReactNode {
  const { t } = useTranslation('mapview');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isAsked = text.trim() !== '';
  const count = isAsked ? layersOf(found).length : 0;
  const clear = (): void => {
    set('');
    box.current?.focus();
  };
  return (
    <div>
      <label className="lg-hidden" htmlFor={id}>
        {t('layers.search')}
      </label>
      <div className={styles['searchBox']}>
        <input
          ref={box}
          id={id}
          type="text"
          className={styles['input']}
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder={t('layers.search')}
          onChange={(event) => set(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.stopPropagation();
            event.nativeEvent.stopImmediatePropagation();
            set('');
          }}
        />
        {text !== '' && (
          <button type="button" className="lg-map-icon" aria-label={t('layers.clear')} onClick={clear}>
            <IconX size={18} />
          </button>
        )}
      </div>
      <output className={styles['soft']}>
        {isAsked && (count === 0 ? t('layers.noneFound', { text: text.trim() }) : t('layers.found', { count }))}
      </output>
    </div>
  );
}

/** What is done to all layers that are listed; those a search left out stay as they are. */
function All({ tree, session, isFound }: { readonly tree: Tree; readonly session: MapSession; readonly isFound: boolean }): ReactNode {
  const { t } = useTranslation('mapview');
  const { layers } = session;
  const ids = layersOf(tree).map(({ id }) => id);
  const button = (Icon: ComponentType<{ size?: number }>, label: string, run: () => void): ReactNode => (
    <button type="button" className="lg-map-icon" aria-label={label} title={label} onClick={run}>
      <Icon size={18} />
    </button>
  );
  if (ids.length === 0) return null;
  return (
    <div role="group" aria-label={t('layers.tools')} className={styles['all']}>
      {button(IconEye, t('layers.showAll'), () => layers.setAllVisible(ids, true))}
      {button(IconEyeOff, t('layers.hideAll'), () => layers.setAllVisible(ids, false))}
      {!isFound && tree.some(isGroup) && (
        <>
          {button(IconFoldDown, t('layers.expandAll'), () => layers.setAllCollapsed(false))}
          {button(IconFold, t('layers.collapseAll'), () => layers.setAllCollapsed(true))}
        </>
      )}
    </div>
  );
}
