/** Asks the server; throws an `Error` with what it says went wrong. */
export async function ask<T>(
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return answerOf<T>(await reach(`/api/${path}?${search.toString()}`, {}));
}

/** Tells the server to do something; throws an `Error` with what it says went wrong. */
export async function tell<T>(path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return answerOf<T>(await reach(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Why an address is not answered; undefined if it is. */
export async function refusalOf(path: string): Promise<string | undefined> {
  try {
    const response = await reach(path, {});
    if (!response.ok) await answerOf(response);
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch {
    throw new Error('lab serve does not answer');
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as T & { readonly error?: string };
  if (!response.ok) throw new Error(answer.error ?? `status ${response.status}`);
  return answer;
}

/** What went wrong, for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
