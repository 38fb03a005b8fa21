import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { createSession, MapControls, MapHost } from '#platform/map/index.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { occurrences } from '../../../record/contract.ts';
import { symbolsOf, type Pin, type Symbols } from '../../../record/web/map-symbols.ts';
import { addOccurrences } from '../../../record/web/occurrences-layer.ts';
import { useLatelyTexts } from './texts.ts';

/** What everybody may see of the municipality's occurrences, on a small map. */
export function LiveMap(): ReactNode {
  const t = useLatelyTexts();
  const navigate = useNavigate();
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  useEffect(() => {
    let symbols: Symbols | null = null;
    const layer = addOccurrences<Pin>(
      session,
      { pt: 'Ocorrências', en: 'Reports' },
      {
        colour: accentOf(publicConfig()),
        async load(bbox, resolution, signal) {
          const drawn = symbols ?? symbolsOf(await api(occurrences, 'searchLists', { signal }));
          symbols = drawn;
          const { features } = await api(occurrences, 'features', { query: { bbox: [...bbox], resolution }, signal });
          return drawn.arrange(features, resolution, null);
        },
        style: (pin) => symbols?.style(pin, null, session.dark.get()) ?? [],
        onSelect: ({ code }) => void navigate({ to: `/meubairro/occurrence/${code}` }),
      },
    );
    return () => layer.remove();
  }, [session, navigate]);
  return (
    <MapHost session={session} label={t('map')}>
      <MapControls small />
    </MapHost>
  );
}
