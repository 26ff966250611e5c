import type { AgentSpec } from 'evolab/browser';
import type { PackedAgent } from './protocol.ts';

/** An agent as text that JSON can hold: its weights in base64, as float32 (`f4:`) where that loses nothing. */
export function packAgent({ weights, ...agent }: AgentSpec): PackedAgent {
  if (weights === undefined) return agent;
  const short = weights.every((weight) => Object.is(weight, Math.fround(weight)));
  const numbers = short ? Float32Array.from(weights) : weights;
  return { ...agent, weights: `${short ? 'f4' : 'f8'}:${toBase64(bytesOf(numbers))}` };
}

/** The same agent again. */
export function unpackAgent({ weights, ...agent }: PackedAgent): AgentSpec {
  if (weights === undefined) return agent;
  const { buffer } = fromBase64(weights.slice(3));
  return {
    ...agent,
    weights: weights.startsWith('f4:')
      ? Float64Array.from(new Float32Array(buffer))
      : new Float64Array(buffer),
  };
}

/** Outcomes of an endgame as text, and back. */
export const packOutcomes = (outcomes: Int16Array): string => toBase64(bytesOf(outcomes));
export const unpackOutcomes = (text: string): Int16Array => new Int16Array(fromBase64(text).buffer);

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    // oxlint-disable-next-line lab/no-spread-of-data -- 32,768 at most
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
