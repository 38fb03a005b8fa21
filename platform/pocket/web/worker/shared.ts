export const sharePath = '/share';
/** A gallery may hand over a whole album. */
const mostPhotos = 20;
const mostBytes = 200 * 1024 * 1024;

/** Photos another application shares wait on the device until the report takes them; nothing is sent. */
export async function receiveShared(request: Request, cacheName: string, to: string): Promise<Response> {
  const lead = (state: string): Response => Response.redirect(`/#${to}?shared=${state}`, 303);
  try {
    const form = await request.formData();
    const files = form.getAll('photos').filter((one) => one instanceof File);
    const photos = files.filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)).slice(0, mostPhotos);
    if (photos.length === 0) return lead(files.length > 0 ? 'type' : 'none');
    if (photos.reduce((sum, { size }) => sum + size, 0) > mostBytes) return lead('large');
    await caches.delete(cacheName);
    const cache = await caches.open(cacheName);
    await Promise.all(
      photos.map((photo, index) =>
        cache.put(`/shared/${index}`, new Response(photo, { headers: { 'content-type': photo.type, 'x-name': encodeURIComponent(photo.name) } })),
      ),
    );
    return lead(files.length > photos.length ? 'some' : 'yes');
  } catch {
    return lead('failed');
  }
}
