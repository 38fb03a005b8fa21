import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { usePlain } from './texts.ts';

/** Copies a text. Where the browser forbids it the text is shown, to be copied by hand. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const t = usePlain();
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = window.setTimeout(() => setState('idle'), 3000);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <button type="button" className="lg-button" data-quiet onClick={() => void copy()}>
        <Icon size={18} aria-hidden /> {state === 'copied' ? t('copied') : label}
      </button>
      <output className={state === 'shown' ? undefined : 'lg-hidden'}>{state === 'copied' ? t('copied') : state === 'shown' ? text : ''}</output>
    </>
  );
}
