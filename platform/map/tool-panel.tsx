import { IconChevronDown, IconChevronUp, IconList, IconX } from '@tabler/icons-react';
import { Component, Suspense, use, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import type { PlacedTool } from './arrange-tools.ts';
import type { MapTool, ToolContext } from './define-tool.ts';
import { MapSessionProvider } from './map-context.ts';
import type { MapSession } from './session.ts';
import { SheetHandle, useSheet } from './sheet.tsx';
import { useMapTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import styles from './workspace.module.css';

interface ToolPanelProps {
  readonly placed: PlacedTool;
  readonly session: MapSession;
  readonly phone: boolean;
}

/** The one panel beside the map: 380 px on a desk, a bottom sheet with three heights on a phone. */
export function ToolPanel({ placed, session, phone }: ToolPanelProps): ReactNode {
  const { tool, collapsible } = placed;
  const texts = useMapTexts();
  const name = useSay()(tool.label);
  const { collapsed } = useStore(session.panels.state)[tool.id] ?? { collapsed: false };
  const box = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const sheet = useSheet(session, phone, tool.below ? 'full' : 'half');
  useEffect(() => title.current?.focus(), []);

  const close = (): void => {
    session.panels.close(tool.id);
    document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  };
  useEscape(box, () => {
    close();
    return true;
  });
  return (
    <section
      ref={box}
      className={styles['panel']}
      aria-label={name}
      data-height={phone ? sheet.height : undefined}
      data-collapsed={collapsed || undefined}
    >
      {phone && <SheetHandle sheet={sheet} />}
      <div className={styles['panelHead']}>
        <h2 ref={title} tabIndex={-1}>
          {name}
        </h2>
        {tool.listRoute !== undefined && (
          <a className={styles['listLink']} href={`#${tool.listRoute}`}>
            <IconList size={18} /> {texts.list}
          </a>
        )}
        {collapsible && !phone && (
          <button
            type="button"
            className="lg-map-icon"
            aria-expanded={!collapsed}
            aria-label={fill(collapsed ? texts.panel.expand : texts.panel.collapse, { name })}
            onClick={() => session.panels.collapse(tool.id, !collapsed)}
          >
            {collapsed ? <IconChevronDown size={20} /> : <IconChevronUp size={20} />}
          </button>
        )}
        <button type="button" className="lg-map-icon" aria-label={fill(texts.panel.close, { name })} onClick={close}>
          <IconX size={20} />
        </button>
      </div>
      <div className={styles['panelBody']} hidden={collapsed}>
        <Suspense fallback={<p className={styles['quiet']}>{texts.panel.loading}</p>}>
          <PanelBody tool={tool} session={session} reveal={() => phone && sheet.height === 'full' && sheet.set('half')} />
        </Suspense>
      </div>
    </section>
  );
}

type PanelModule = { readonly Panel: ComponentType<ToolContext> };
const modules = new Map<string, Promise<PanelModule>>();

function loadPanel(tool: MapTool): Promise<PanelModule> {
  const known = modules.get(tool.id);
  if (known) return known;
  const loading = tool.panel?.() ?? Promise.reject(new Error(`The tool ${tool.id} has no panel.`));
  modules.set(tool.id, loading);
  return loading;
}

interface BodyProps {
  readonly tool: MapTool;
  readonly session: MapSession;
  readonly reveal?: () => void;
}

/** The panel's own content, loaded on first use. Suspends; a failed load can be tried again. */
export function PanelBody(props: BodyProps): ReactNode {
  const { tool, session } = props;
  const texts = useMapTexts();
  return (
    <PanelFault message={texts.panel.failed} retry={texts.retry} onRetry={() => modules.delete(tool.id)}>
      <MapSessionProvider value={session}>
        <LoadedPanel {...props} />
      </MapSessionProvider>
    </PanelFault>
  );
}

function LoadedPanel({ tool, session, reveal }: BodyProps): ReactNode {
  const { Panel } = use(loadPanel(tool));
  useEffect(() => session.panels.markLoaded(tool.id), [session, tool.id]);
  return <Panel map={session.map} session={session} close={() => session.panels.close(tool.id)} {...(reveal && { reveal })} />;
}

interface FaultProps {
  readonly message: string;
  readonly retry: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A tool that breaks says so in its own panel; the map and the other tools go on. */
class PanelFault extends Component<FaultProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const again = (): void => {
      this.props.onRetry();
      this.setState({ broken: false });
    };
    return (
      <div className={styles['quiet']} role="alert">
        <p>{this.props.message}</p>
        <button type="button" className="lg-button" data-quiet onClick={again}>
          {this.props.retry}
        </button>
      </div>
    );
  }
}
