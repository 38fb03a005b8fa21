import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { mayUseAny, useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { designerContract, type LayoutRecord } from '../../designer-contract.ts';
import { designCodes } from '../../modules.ts';
import { useDesignerTexts } from './texts.ts';

export const screen = '/geoportalgestao/printlayouts';
export const listKey = ['print-layouts'] as const;
export const layoutKey = (id: string) => [...listKey, id] as const;

/** Layouts, and what print sheets may choose, are asked for again. */
export const refresh = async (client: QueryClient): Promise<void> => {
  await Promise.all([client.invalidateQueries({ queryKey: listKey }), client.invalidateQueries({ queryKey: ['crud'] })]);
};

export const useMayDesign = (): boolean => mayUseAny(designCodes.edit, useSession());

/** A copy of a layout, opened. */
export function useCopy() {
  const t = useDesignerTexts();
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ layout }: Pick<LayoutRecord, 'layout'>) => {
      const title = { pt: t('copyOf', { name: layout.title.pt, lng: 'pt' }), en: t('copyOf', { name: layout.title.en, lng: 'en' }) };
      return api(designerContract, 'create', { body: { layout: { ...layout, title: { pt: title.pt.slice(0, 120), en: title.en.slice(0, 120) } } } });
    },
    onSuccess: async (made) => {
      await refresh(client);
      await router.navigate({ to: `${screen}/${made.id}`, ignoreBlocker: true });
    },
  });
}
