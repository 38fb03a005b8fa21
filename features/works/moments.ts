export const photoMoments = ['before', 'during', 'after'] as const;
export type PhotoMoment = (typeof photoMoments)[number];
export const momentNames = {
  before: { pt: 'Antes', en: 'Before' },
  during: { pt: 'Durante', en: 'During' },
  after: { pt: 'Depois', en: 'After' },
} as const;
