import { useState, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { askPlaceWords } from './ask-place-words.ts';

/** As it is typed, or degrees. */
export type AskedPlace = { readonly q: string } | { readonly lng: number; readonly lat: number };

interface Props {
  /** Null: the address was emptied. */
  readonly onAsk: (place: AskedPlace | null) => void;
  /** In place of "use my position", where the map has a better way. */
  readonly children?: ReactNode;
}

/** An address that is typed, or where the device is. */
export function AskPlace({ onAsk, children }: Props): ReactNode {
  const words = askPlaceWords[useLocale()];
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const locate = async (): Promise<void> => {
    setState('busy');
    try {
      const { locateDevice } = await import('./geolocation.ts');
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
        const q = address.trim();
        onAsk(q === '' ? null : { q });
      }}
    >
      <TextField name="address" label={words.address} help={words.help} maxLength={200} value={address} onChange={setAddress} />
      <p className={parts['row']}>
        <button type="submit" className="lg-button">
          {words.search}
        </button>
        {children ?? (
          <button type="button" className="lg-button" data-quiet disabled={state === 'busy'} onClick={() => void locate()}>
            {state === 'busy' ? words.locating : words.locate}
          </button>
        )}
      </p>
      {state === 'failed' && (
        <Notice tone="warning" announce>
          <p>{words.noPosition}</p>
        </Notice>
      )}
    </form>
  );
}
