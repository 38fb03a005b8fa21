/** Channel on which a person hears of new notifications (event `inbox`, data `{}`): the count is fetched. */
export const inboxChannel = (userId: number): string => `private-inbox-${userId}`;
