import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import styles from './plain.module.css';

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
