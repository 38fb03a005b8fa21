/** Longest side of what is sent, in pixels: enough to see a crack, a tenth of a phone's file. */
const longestSide = 2048;
const quality = 0.85;

export interface PreparedPhoto {
  readonly blob: Blob;
  readonly name: string;
}

/** Smaller and upright, without what the camera wrote into the file. What the browser cannot read stays as it is: the server may. */
export async function shrink(file: File): Promise<PreparedPhoto> {
  const original = { blob: file, name: file.name };
  if (/svg|gif/i.test(file.type)) return original;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const share = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const paper = canvas.getContext('2d');
    if (paper === null) return original;
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) return original;
    return { blob, name: jpegName(file.name) };
  } catch {
    return original;
  }
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
