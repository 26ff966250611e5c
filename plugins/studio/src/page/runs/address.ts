/** The address of the page of a run. */
export const runAddress = (name: string): string =>
  `#/run/${name.split('/').map(encodeURIComponent).join('/')}`;
