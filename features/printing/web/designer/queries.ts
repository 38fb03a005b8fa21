import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { mayUseAny, useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { designerContract, type LayoutRecord } from '../../designer-contract.ts';
import { designerEn } from '../../designer-messages.en.ts';
import { designerPt } from '../../designer-messages.pt.ts';
import { designCodes } from '../../modules.ts';

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
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: ({ layout }: Pick<LayoutRecord, 'layout'>) => {
      const named = (words: string, name: string): string => words.replace('{{name}}', name).slice(0, 120);
      const title = { pt: named(designerPt.copyOf, layout.title.pt), en: named(designerEn.copyOf, layout.title.en) };
      return api(designerContract, 'create', { body: { layout: { ...layout, title } } });
    },
    onSuccess: async (made) => {
      await refresh(client);
      await router.navigate({ to: `${screen}/${made.id}`, ignoreBlocker: true });
    },
  });
}
