import { once } from 'node:events';
import type { Server } from 'node:net';
import { LabError } from '../util/errors.ts';

/** Waits until a server listens. LAB_NETWORK, with this hint, if it cannot; `place` says where, as people type it. */
export async function startListening(
  server: Server,
  {
    host,
    port,
    place,
    hint,
  }: Readonly<Record<'host' | 'place' | 'hint', string>> & { readonly port: number },
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another program does' : (code ?? 'it is not possible');
    throw new LabError('LAB_NETWORK', `cannot listen at ${place}: ${why}`, hint);
  }
}
