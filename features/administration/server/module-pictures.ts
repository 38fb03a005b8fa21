import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { uploadLack } from '#platform/kernel/uploads.ts';
import type { ModuleItem } from '../contract.ts';
import { change } from './change.ts';
import { findModule, presentModule } from './modules.ts';

type Kind = 'icon' | 'image';

/** Takes one picture, made anew without metadata; svg becomes pixels. The former one goes. */
export async function setPicture(call: Call, id: number, kind: Kind): Promise<ModuleItem> {
  const { site, actor, services } = call;
  const [file] = call.files;
  if (!file) throw kernelErrors['request.malformed']();
  const lack = uploadLack({ name: file.name, size: file.bytes }, { maxMebibytes: site.config.uploadMax });
  if (lack !== null) throw kernelErrors['request.unsupported-type']();
  await findModule(call.db, id);
  const received = await services.files.receive(site, { name: file.name, kind: 'image', visibility: 'public', content: { path: file.path } });
  await change(call, async (trx) => {
    const former = (await findModule(trx, id))[kind];
    const stored = await services.files.store(trx, site, actor, received);
    await trx
      .updateTable('platform_module')
      .set({ [kind]: stored.id })
      .where('id', '=', id)
      .execute();
    if (former !== null) await services.files.remove(trx, site, former);
  });
  return presentModule(site, await findModule(call.db, id));
}

export async function removePicture(call: Call, id: number, kind: Kind): Promise<ModuleItem> {
  const { site, services } = call;
  await change(call, async (trx) => {
    const former = (await findModule(trx, id))[kind];
    if (former === null) return;
    await trx
      .updateTable('platform_module')
      .set({ [kind]: null })
      .where('id', '=', id)
      .execute();
    await services.files.remove(trx, site, former);
  });
  return presentModule(site, await findModule(call.db, id));
}
