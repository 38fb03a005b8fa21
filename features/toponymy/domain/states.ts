import type { Text } from '#platform/kernel/locale.ts';

/** Of a name: in force, asked for, or no longer used. */
export const streetStates = ['proposed', 'inForce', 'extinct'] as const;
export const streetStateWords: Readonly<Record<(typeof streetStates)[number], Text>> = {
  proposed: { pt: 'Proposto', en: 'Proposed' },
  inForce: { pt: 'Em vigor', en: 'In force' },
  extinct: { pt: 'Extinto', en: 'No longer used' },
};

/** Of localities, as registers of toponymy tell them apart. */
export const placeKinds = ['city', 'town', 'village', 'hamlet', 'quarter', 'estate', 'farm', 'industrial', 'site'] as const;
export const placeKindWords: Readonly<Record<(typeof placeKinds)[number], Text>> = {
  city: { pt: 'Cidade', en: 'City' },
  town: { pt: 'Vila', en: 'Town' },
  village: { pt: 'Aldeia', en: 'Village' },
  hamlet: { pt: 'Lugar', en: 'Hamlet' },
  quarter: { pt: 'Bairro', en: 'Quarter' },
  estate: { pt: 'Urbanização', en: 'Housing estate' },
  farm: { pt: 'Casal ou quinta', en: 'Farm' },
  industrial: { pt: 'Zona industrial', en: 'Industrial estate' },
  site: { pt: 'Sítio', en: 'Site' },
};

export const proposalKinds = ['new', 'rename', 'extinguish'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalKindWords: Readonly<Record<ProposalKind, Text>> = {
  new: { pt: 'Dar nome', en: 'Give a name' },
  rename: { pt: 'Mudar o nome', en: 'Change the name' },
  extinguish: { pt: 'Extinguir', en: 'Abolish' },
};

/**
 * The way of a proposal: the municipal committee of toponymy gives its opinion, the executive decides (Law 75/2013 of 12 September, article 33,
 * n.º 1, ss: naming streets is for the municipal executive, after hearing the parish).
 */
export const proposalStates = ['submitted', 'committee', 'favourable', 'unfavourable', 'executive', 'approved', 'rejected', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const proposalStateWords: Readonly<Record<ProposalState, Text>> = {
  submitted: { pt: 'Entregue', en: 'Submitted' },
  committee: { pt: 'Na comissão', en: 'In committee' },
  favourable: { pt: 'Parecer favorável', en: 'Favourable opinion' },
  unfavourable: { pt: 'Parecer desfavorável', en: 'Unfavourable opinion' },
  executive: { pt: 'Na câmara', en: 'With the executive' },
  approved: { pt: 'Aprovada', en: 'Approved' },
  rejected: { pt: 'Recusada', en: 'Rejected' },
  withdrawn: { pt: 'Retirada', en: 'Withdrawn' },
};

const moves: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  submitted: ['committee', 'withdrawn'],
  committee: ['favourable', 'unfavourable', 'withdrawn'],
  favourable: ['executive', 'committee', 'withdrawn'],
  unfavourable: ['executive', 'committee', 'withdrawn', 'rejected'],
  executive: ['approved', 'rejected', 'committee'],
  approved: [],
  rejected: [],
  withdrawn: ['submitted'],
};

/** Staying where it is always may. */
export const mayMove = (from: ProposalState, to: ProposalState): boolean => from === to || moves[from].includes(to);
