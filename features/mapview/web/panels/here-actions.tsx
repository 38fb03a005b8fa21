import { IconCopy, IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProjected, useMapTexts, type MapSession, type Point } from '#platform/map/index.ts';
import { formatDegrees } from '#platform/map/coordinates.ts';
import { fill } from '#platform/kernel/fill.ts';
import { useSay } from '#platform/shell/language.ts';
import styles from './panels.module.css';

interface Props {
  readonly session: MapSession;
  readonly point: Point;
  readonly isOutside: boolean;
}

/** What can be done at a place; outside of the municipality: the way back into it. */
export function HereActions({ session, point, isOutside }: Props): ReactNode {
  const { t } = useTranslation('mapview');
  const texts = useMapTexts();
  const say = useSay();
  const actions = (isOutside ? [] : session.placeActions.all()).toSorted((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false));
  // Degrees are what other maps and telephones read; without their converter the map's own metres.
  const copy = async (): Promise<void> => {
    try {
      const text = await session.degrees().then(
        ({ toDegrees }) => formatDegrees(toDegrees(point)),
        () => formatProjected(point),
      );
      await navigator.clipboard.writeText(text);
      session.say(fill(texts.coordinates.copied, { text }));
    } catch {
      session.say(texts.coordinates.failed, 'error');
    }
  };
  return (
    <section className={styles['here']} aria-label={t('identify.here')}>
      {actions.map(({ id, label, icon: Icon, isMain, to }) => (
        <a key={id} className="lg-button" data-quiet={isMain ? undefined : true} href={`#${to(point)}`}>
          <Icon size={20} /> {say(label)}
        </a>
      ))}
      {isOutside && (
        <button type="button" className="lg-button" onClick={session.home}>
          <IconHome size={20} /> {t('identify.back')}
        </button>
      )}
      <button type="button" className="lg-button" data-quiet onClick={() => void copy()}>
        <IconCopy size={20} /> {t('identify.copy')}
      </button>
    </section>
  );
}
