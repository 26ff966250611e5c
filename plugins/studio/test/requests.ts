import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks as any program can, with any headers. */
export function ask(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A message of server-sent events. */
export interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/** Listens to events until `enough` says so of all that came. */
export function listen(
  address: string,
  path: string,
  enough: (messages: readonly Message[]) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Message[]> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const blocks = text.slice(0, text.lastIndexOf('\n\n') + 1).split('\n\n');
        const messages = blocks.filter((block) => block.includes('data: ')).map(messageOf);
        if (!enough(messages)) return;
        asked.destroy();
        resolve(messages);
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

function messageOf(block: string): Message {
  const field = (name: string) => new RegExp(`^${name}: ([^\\n]*)`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) as Message['data'] };
}
