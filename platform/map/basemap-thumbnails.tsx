import type { ReactNode } from 'react';
import { address } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { basemapIds, type BasemapId, type OfferedBase } from './basemap/basemap.ts';
import { palettes, type Palette } from './document/town-palette.ts';
import { useMap } from './map-context.ts';
import { useMapTexts } from './texts.ts';
import styles from './controls.module.css';

/** One of the backgrounds; also shown in the layer tree. */
export function BasemapThumbnails(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const chosen = useStore(session.basemap.chosen);
  const offered = useStore(session.basemap.offered);
  const dark = useStore(session.dark);
  const say = useSay();
  return (
    <div role="radiogroup" aria-label={texts.basemap.button} className={styles['thumbnailRow']}>
      {basemapIds.map((id) => (
        <label key={id} className={styles['thumbnail']} data-chosen={chosen === id || undefined}>
          <input type="radio" name="basemap" className="lg-hidden" checked={chosen === id} onChange={() => session.basemap.choose(id)} />
          <Thumbnail id={id} dark={dark} />
          <span>{texts.basemap[id]}</span>
        </label>
      ))}
      {offered.map((base) => (
        <label key={base.id} className={styles['thumbnail']} data-chosen={chosen === base.id || undefined} title={base.tooltip}>
          <input type="radio" name="basemap" className="lg-hidden" checked={chosen === base.id} onChange={() => session.basemap.choose(base.id)} />
          <OfferedThumbnail base={base} dark={dark} />
          <span>{say(base.title)}</span>
        </label>
      ))}
    </div>
  );
}

/** The picture it was given, the town in its look, or the initial of its name. */
function OfferedThumbnail({ base, dark }: { readonly base: OfferedBase; readonly dark: boolean }): ReactNode {
  const say = useSay();
  if (base.thumbnail !== undefined) return <img src={address(base.thumbnail, {})} alt="" loading="lazy" />;
  if (base.look !== undefined) return <Thumbnail id={base.look} dark={dark} />;
  const palette = palettes[dark ? 'grey-dark' : 'grey-light'];
  return (
    <svg viewBox="0 0 64 44" aria-hidden="true">
      <rect width="64" height="44" fill={palette.ground} />
      <path d="M0 34c12-8 22 4 34-4s18-6 30-10v24H0z" fill={palette.building} />
      <text x="32" y="29" textAnchor="middle" fontSize="20" fontWeight="600" fill={dark ? '#f1f5f9' : '#1f2937'}>
        {say(base.title).trim().slice(0, 1).toUpperCase()}
      </text>
    </svg>
  );
}

function Thumbnail({ id, dark }: { readonly id: BasemapId; readonly dark: boolean }): ReactNode {
  const palette: Palette = palettes[id === 'grey' ? (dark ? 'grey-dark' : 'grey-light') : dark ? 'dark' : 'light'];
  if (id === 'none')
    return (
      <svg viewBox="0 0 64 44" aria-hidden="true">
        <rect width="64" height="44" fill={palette.outside} />
      </svg>
    );
  const road = palette.road;
  return (
    <svg viewBox="0 0 64 44" aria-hidden="true">
      <rect width="64" height="44" fill={palette.ground} />
      <path d="M0 0h20L8 44H0z" fill={palette.landUse['park']} />
      <path d="M44 0h20v14c-10 4-16-2-20-14z" fill={palette.landUse['water']} />
      <path d="M24 6h9v7h-9zM36 9h6v6h-6zM42 24h10v8H42zM24 32h8v7h-8z" fill={palette.building} />
      <path d="M14 44 30 0M0 26l64-8M34 44l8-30" stroke={road['residential']?.casing} strokeWidth="4.5" fill="none" />
      <path d="M14 44 30 0M34 44l8-30" stroke={road['residential']?.fill} strokeWidth="3" fill="none" />
      <path d="M0 26l64-8" stroke={road['primary']?.fill} strokeWidth="3.5" fill="none" />
    </svg>
  );
}
