import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { addressOf } from '#platform/http/web/client.ts';
import { occurrences } from '../../contract.ts';
import styles from './parts.module.css';

/** `key` changes with the picture: whoever blacked something out must not be shown the browser's copy of before. */
export function photoAddress(id: number, variant: 'original' | 'thumbnail', token?: string, key?: string): string {
  return addressOf(occurrences, 'photo', {
    params: { id },
    query: { variant, ...(token !== undefined && { token }), ...(key !== undefined && { key }) },
  });
}

/** A picture that leaves a quiet mark where it cannot be shown. */
export function Picture({ src, alt, className }: { readonly src: string; readonly alt: string; readonly className?: string | undefined }): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === '' || failed === src) {
    return (
      <span className={`${className ?? ''} ${styles['noPicture']}`} role="img" aria-label={alt}>
        <IconPhotoOff size={24} aria-hidden />
      </span>
    );
  }
  return <img className={className} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}
