import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { mayUse } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Ticks } from '#platform/map/panel/parts.tsx';
import { processContract } from '../../../record/contract.ts';
import { mayProcess } from '../../../record/permissions.ts';
import { openSubject } from '../save.ts';
import { shownOn } from '../show.ts';
import { nobody, type AreasModel, type Candidate, type Given } from '../model.ts';

/** What lies where somebody pointed, to be chosen from (specification 2 §8 and §9). */
export function Candidates({ model }: { readonly model: AreasModel }): ReactNode {
  const candidates = useStore(model.candidates);
  return candidates && <Choice key={candidates.map(({ name }) => name).join()} model={model} candidates={candidates} />;
}

function Choice({ model, candidates }: { readonly model: AreasModel; readonly candidates: readonly Candidate[] }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly number[]>(candidates.length === 1 ? [0] : []);
  useEffect(() => {
    model.preview.set(candidates.map(({ geometry }) => geometry));
    return () => model.preview.set([]);
  }, [model, candidates]);
  const close = (): void => model.candidates.set(null);
  return (
    <Dialog title={t('pick.title')} onClose={close}>
      <div className={panel['stack']}>
        <Ticks
          legend={t('pick.help', { count: candidates.length })}
          chosen={chosen}
          onChange={setChosen}
          options={candidates.map(({ name, layerTitle }, value) => ({
            value,
            text: (
              <span>
                {name}
                <br />
                <small>{layerTitle[locale]}</small>
              </span>
            ),
          }))}
        />
        <div className={panel['row']}>
          <button
            type="button"
            className="lg-button"
            disabled={chosen.length === 0}
            onClick={() => {
              close();
              void model.run(() =>
                take(
                  model,
                  chosen.flatMap((index) => candidates[index] ?? []),
                ),
              );
            }}
          >
            {t('pick.take', { count: chosen.length })}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={close}>
            {t('tool.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** An urban area is associated as it is, with all processes that have it; a feature of a layer becomes an area of its own. */
async function take(model: AreasModel, some: readonly Candidate[]): Promise<void> {
  const subject = model.work.get()?.subject;
  const known = new Set(model.parts().map(({ id }) => id));
  const areas = some.flatMap(({ areaId }) => (areaId !== null && !known.has(areaId) ? [areaId] : []));
  const shared: Given[] = [];
  if (subject?.kind === 'process' && areas.length > 0 && mayUse(mayProcess.associateAreas)) {
    const { items } = await api(processContract, 'associate', { params: { id: subject.id }, body: { areas } });
    shownOn(model.session).refresh();
    // Nothing to save: as it stands now. Else what was drawn stays in hand.
    if (!model.isChanged() && areas.length === some.length) return openSubject(model, subject);
    for (const { id, version, name, obs, geometry } of items) if (areas.includes(id)) shared.push({ id, version, name: name ?? '', obs, geometry });
  }
  const taken = some.filter(({ areaId }) => areaId === null || (subject?.kind !== 'process' && !known.has(areaId)));
  model.add([...shared, ...taken.map(({ name, geometry }) => ({ ...nobody, name, geometry }))]);
}
