export const timeEn = {
  kind: {
    due: 'Deadline',
    paused: 'Deadline paused',
    resumed: 'Deadline resumed',
  },
};
