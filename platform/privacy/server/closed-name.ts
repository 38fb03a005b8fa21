/** What is left where a person acted: the name of every closed account. */
export const closedName = 'Conta encerrada';
