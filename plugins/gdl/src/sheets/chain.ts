/** `(name 0 1) (name 1 2) ...` from `first` to `last`. */
export function chain(name: string, first: number, last: number): string {
  return Array.from({ length: last - first }, (_, i) => `(${name} ${first + i} ${first + i + 1})`).join(' ');
}

/** `(name 1) (name 2) ...` from `first` to `last`. */
export function each(name: string, first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => `(${name} ${first + i})`).join(' ');
}
