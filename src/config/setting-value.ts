/** The text of a value, as it would stand in a file of settings, as data; LAB_BAD_CONFIG names `source`. */
export async function settingValue(text: string, source: string): Promise<unknown> {
  // The parser takes a while to load, and oclif reads every command at every start.
  const { parseText } = await import('../storage/yaml-text.ts');
  return parseText(text, source);
}
