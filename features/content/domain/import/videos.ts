const youtube =
  /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&(?:amp;)?)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{6,20})/i;
const vimeo = /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/\w+\/)?(\d{4,15})/i;

/** Where a video is shown, told from any of the addresses it is embedded by; null: no video we know. */
export function videoAddress(address: string): { readonly address: string; readonly on: string } | null {
  const [, tube] = youtube.exec(address) ?? [];
  if (tube !== undefined) return { address: `https://www.youtube.com/watch?v=${tube}`, on: 'YouTube' };
  const [, id] = vimeo.exec(address) ?? [];
  return id === undefined ? null : { address: `https://vimeo.com/${id}`, on: 'Vimeo' };
}
