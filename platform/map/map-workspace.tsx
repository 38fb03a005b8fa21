import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { mayUse, session as login } from '#platform/access/web/session.ts';
import type { WebFeature } from '#platform/shell/feature.ts';
import { needMessages } from '#platform/shell/language.ts';
import { allFeatures } from '#platform/shell/registry.ts';
import { useStore } from '#platform/shell/store.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { allTools, arrangeTools, type ArrangedTools } from './arrange-tools.ts';
import type { MapTool } from './define-tool.ts';
import { MapControls } from './map-controls.tsx';
import { MapFoot } from './map-foot.tsx';
import { MapHost } from './map-host.tsx';
import { followAddress, readAddress, type AddressFollower } from './map-address.ts';
import { createSession, type MapSession } from './session.ts';
import { ToolPanel } from './tool-panel.tsx';
import { ToolRail } from './tool-rail.tsx';
import { ToolButton, TopTools } from './tool-button.tsx';
import { runTools } from './run-tools.ts';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

const PHONE = '(max-width: 48em)';
const BelowPanel = lazy(() => import('./below-panel.tsx'));

export interface MapWorkspaceProps {
  /** Module code of the page ("ig", "meubairro"): which tools it carries. */
  readonly page: string;
  readonly label: string;
  /** Over the map; reaches it with `useMap()`. */
  readonly children?: ReactNode;
}

/**
 * A whole map page: the map, its tools by rail, panel and bottom sheet as the municipality ordered them, search on top, controls and foot.
 * The address holds centre, scale, background, overlays and the open panel.
 */
export function MapWorkspace(props: MapWorkspaceProps): ReactNode {
  return (
    <Suspense fallback={<div className={styles['workspace']} />}>
      <Workspace {...props} />
    </Suspense>
  );
}

function Workspace({ page, label, children }: MapWorkspaceProps): ReactNode {
  const [found] = useState(loadTools);
  const { tools, areMissing } = use(found);
  const texts = useMapTexts();
  const [{ session, arranged }] = useState(() => openWorkspace(page, tools));
  const phone = useMediaQuery(PHONE) ?? false;

  useEffect(
    () =>
      runTools(
        session,
        allTools(arranged).map(({ tool }) => tool),
      ),
    [session, arranged],
  );
  useAddress(session);
  useEffect(() => {
    if (!areMissing) return;
    session.say(texts.toolsMissing, 'error');
    forgetTools();
  }, [session, areMissing, texts]);

  const panels = useStore(session.panels.state);
  const shown = allTools(arranged).filter(({ tool }) => isBeside(tool, arranged) && panels[tool.id]?.show);
  const open = shown.find(({ tool }) => phone || !tool.below);
  const below = shown.find(({ tool }) => !phone && tool.below);
  const isCleared = allTools(arranged).some(({ tool }) => tool.clears && panels[tool.id]?.show);
  return (
    <div className={styles['workspace']} data-phone={phone || undefined} data-cleared={isCleared || undefined}>
      <ToolRail arranged={arranged} panels={session.panels} phone={phone} />
      {open && <ToolPanel key={open.tool.id} placed={open} session={session} phone={phone} />}
      <div className={styles['map']}>
        <MapHost session={session} label={label}>
          <TopTools placed={arranged.top} session={session} />
          <MapControls tools>
            {arranged.right.map((placed) => (
              <ToolButton key={placed.tool.id} placed={placed} panels={session.panels} />
            ))}
          </MapControls>
          <MapFoot />
          {children}
        </MapHost>
        {below && (
          <Suspense>
            <BelowPanel tool={below.tool} session={session} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function useAddress(session: MapSession): void {
  const href = useRouterState({ select: ({ location }) => location.href });
  const follower = useRef<AddressFollower>(null);
  useEffect(() => {
    follower.current = followAddress(session);
    return () => follower.current?.stop();
  }, [session]);
  useEffect(() => follower.current?.read(), [href]);
}

/** The next map asks again. */
function forgetTools(): void {
  loading = null;
}

interface FoundTools {
  readonly tools: readonly MapTool[];
  /** Some did not arrive. */
  readonly areMissing: boolean;
}
let loading: Promise<FoundTools> | null = null;

/** Tools of all slices, asked for once; a slice whose tools do not arrive costs its tools, not the map, and is asked again by the next map. */
function loadTools(): Promise<FoundTools> {
  loading ??= Promise.allSettled(
    allFeatures().map(async (feature) => ((await feature.tools?.()) ?? []).map((tool) => withWords(feature, tool))),
  ).then((lists) => {
    const areMissing = lists.some(({ status }) => status === 'rejected');
    return { tools: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])), areMissing };
  });
  return loading;
}

/** A slice whose words no map loads has them by the time one of its panels opens. */
function withWords({ id, toolsNeedNoWords }: WebFeature, tool: MapTool): MapTool {
  const { panel } = tool;
  if (!toolsNeedNoWords || !panel) return tool;
  return { ...tool, panel: () => Promise.all([panel(), needMessages([id])]).then(([loaded]) => loaded) };
}

function openWorkspace(page: string, tools: readonly MapTool[]): { readonly session: MapSession; readonly arranged: ArrangedTools } {
  const config = publicConfig();
  const arranged = arrangeTools(tools, {
    page,
    modules: config.modules.map((module) => module.code),
    placements: config.tools,
    can: (code) => mayUse(code, login.user()),
  });
  const address = readAddress();
  const session = createSession({
    config: config.map,
    page,
    panels: allTools(arranged).map(({ tool }) => ({
      id: tool.id,
      beside: isBeside(tool, arranged) && !(tool.below && !matchMedia(PHONE).matches),
      openByDefault: tool.openByDefault ?? false,
      exclusive: tool.exclusive ?? false,
    })),
    ...(address.center && { center: address.center }),
    ...(address.scale && { scale: address.scale }),
  });
  return { session, arranged };
}

/** Tools with a panel share the place beside the map, except those on top, which show theirs there. */
function isBeside(tool: MapTool, arranged: ArrangedTools): boolean {
  return tool.panel !== undefined && !arranged.top.some((placed) => placed.tool === tool);
}
