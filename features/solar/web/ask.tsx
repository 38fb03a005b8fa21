import { useState, type ReactNode } from 'react';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useFrontTexts } from './texts.ts';

export type Where = { readonly q: string } | { readonly lng: number; readonly lat: number };

/** An address that is typed, or where the device is; the map has a third way (`children`). */
export function Ask({ onAsk, children }: { readonly onAsk: (where: Where) => void; readonly children?: ReactNode }): ReactNode {
  const t = useFrontTexts();
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const locate = async (): Promise<void> => {
    setState('busy');
    try {
      const { locateDevice } = await import('#platform/map/geolocation.ts');
      const [lng, lat] = (await locateDevice()).lngLat;
      setState('idle');
      onAsk({ lng, lat });
    } catch {
      // However it failed, the address is the way that works.
      setState('failed');
    }
  };
  return (
    <form
      role="search"
      className={parts['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '') onAsk({ q: address.trim() });
      }}
    >
      <TextField name="solar-address" label={t('address')} help={t('addressHelp')} maxLength={200} value={address} onChange={setAddress} />
      <p className={parts['row']}>
        <button type="submit" className="lg-button">
          {t('search')}
        </button>
        {children ?? (
          <button type="button" className="lg-button" data-quiet disabled={state === 'busy'} onClick={() => void locate()}>
            {t(state === 'busy' ? 'locating' : 'locate')}
          </button>
        )}
      </p>
      {state === 'failed' && (
        <Notice tone="warning" announce>
          <p>{t('noPosition')}</p>
        </Notice>
      )}
    </form>
  );
}
