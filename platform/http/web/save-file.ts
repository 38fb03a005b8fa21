import type { Download } from './client.ts';

/** Hands bytes that came to the browser to whoever asked for them, as a file. */
export function saveFile({ blob, name }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
