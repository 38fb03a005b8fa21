import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { formatArea } from '#platform/map/sketch/measure.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { areaContract } from '../../areas/contract.ts';
import type { ProcessArea } from '../../record/contract.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processActions } from '../../record/web/process-actions.ts';
import type { Finder } from './model.ts';
import { useFinder } from './texts.ts';

interface AreasProps {
  readonly finder: Finder;
  readonly processId: number;
  readonly areas: readonly ProcessArea[];
}

/** Where it lies; from here an area is left, or looked at with all processes that have it. */
export function ProcessAreas({ finder, processId, areas }: AreasProps): ReactNode {
  const t = useFinder();
  const [maySee, mayLeave] = [useCan(mayProcess.seeAreas), useCan(mayProcess.disassociate)];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = async (id: number): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await api(areaContract, 'disassociate', { params: { id }, body: { processes: [processId] } });
      processActions.changed();
      finder.session.say(t('areaLeft'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className={panel['fold']}>
      <summary>
        {t('areas')} ({areas.length})
      </summary>
      <ul className={panel['list']}>
        {areas.map((area, index) => {
          const name = area.name ?? t('area', { n: index + 1 });
          return (
            <li key={area.id}>
              <button type="button" onClick={() => finder.goTo([area], name)}>
                {name}
                <small>{formatArea(area.squareMetres)}</small>
              </button>
              {maySee && (
                <button type="button" className="lg-map-icon" aria-label={t('areaProcesses', { name })} onClick={() => openArea(finder, area.id)}>
                  <IconLink size={18} />
                </button>
              )}
              {mayLeave && (
                <button
                  type="button"
                  className="lg-map-icon"
                  aria-label={t('areaLeave', { name })}
                  disabled={busy}
                  onClick={() => void leave(area.id)}
                >
                  <IconUnlink size={18} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {failure !== null && <Failure error={failure} />}
    </details>
  );
}

/** The card of an area: the processes it is associated with, and others to be associated. */
function openArea({ session }: Finder, id: number): void {
  session.panels.open('urban-areas');
  void import('../../areas/web/model.ts').then(({ areasOf }) => areasOf(session).shown.set(id));
}
