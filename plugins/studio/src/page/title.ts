/** What a tab of the browser is called. */
export function entitle(what: string): void {
  document.title = `${what} - evolab`;
}
