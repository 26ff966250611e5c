const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** The address of the page of a run. */
export const runAddress = (name: string): string => `#/run/${encoded(name)}`;

/** The address of the form that leads to a board, with an agent in it. */
export const playAddress = (agent: string): string => `#/play/${encoded(agent)}`;
