/** Where the words of an answer are kept on this device. Part of the link tells one from another; the whole of it opens the page and is not written down. */
export const draftOf = (page: 'question' | 'forward', token: string): string => `outside-${page}.${token.slice(0, 10)}`;
