/** Deadlines, routing, response templates and the tabs of the desk. */
export const timePt = {
  kind: {
    due: 'Prazo',
    paused: 'Prazo suspenso',
    resumed: 'Prazo retomado',
  },
};
