import type { MapTool } from './define-tool.ts';
import type { MapSession } from './session.ts';

/** Mounts every tool and keeps each tool's behaviour running exactly while its panel says `active`. The answer ends all. */
export function runTools(session: MapSession, tools: readonly MapTool[]): () => void {
  const mounted = tools.map((tool) => tool.mount?.(session));
  const running = new Map<string, () => void>();
  const follow = (): void => {
    for (const tool of tools) {
      if (!tool.activate) continue;
      const active = session.panels.of(tool.id).active;
      const stop = running.get(tool.id);
      if (active && !stop) {
        running.set(tool.id, tool.activate({ map: session.map, session, close: () => session.panels.close(tool.id) }));
      } else if (!active && stop) {
        running.delete(tool.id);
        stop();
      }
    }
  };
  const unfollow = session.panels.state.subscribe(follow);
  follow();
  return () => {
    unfollow();
    for (const stop of running.values()) stop();
    for (const unmount of mounted) unmount?.();
  };
}
