import type { Text } from '#platform/kernel/locale.ts';

/** What a device may be told of. */
export const pushTopics = ['own', 'followed', 'work'] as const;
export type PushTopic = (typeof pushTopics)[number];

export const topicNames: Readonly<Record<PushTopic, Text>> = {
  own: { pt: 'Os meus pedidos e comunicações', en: 'My own requests and reports' },
  followed: { pt: 'O que sigo', en: 'What I follow' },
  work: { pt: 'O que trato como técnico', en: 'What I work on as staff' },
};

/** `receipt`: the target whose own request it is; `follows`: people who chose to follow; anybody else is told because of their work. */
export function topicOf(target: { readonly receipt?: boolean; readonly follows?: boolean } | undefined): PushTopic {
  if (target?.receipt) return 'own';
  return target?.follows ? 'followed' : 'work';
}
