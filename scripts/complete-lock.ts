// A registry mirror may lack platform packages of other systems; npm install then leaves them out of the lock
// and npm ci calls the lock out of sync. Write the entries npm would have written (they are never fetched here).
import { readFileSync, writeFileSync } from 'node:fs';
/** What an entry of the lock file says, as far as it matters here. */
interface Package {
  readonly version: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const f = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(f, 'utf8')) as { packages: Record<string, Package> };
const OS = [
    'darwin',
    'linux',
    'win32',
    'android',
    'freebsd',
    'openharmony',
    'aix',
    'sunos',
    'netbsd',
    'openbsd',
  ],
  added: string[] = [];
const CPU: Readonly<Record<string, string>> = {
  x64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  armv7: 'arm',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};
for (const [path, p] of Object.entries({ ...lock.packages })) {
  for (const [name, spec] of Object.entries(p.optionalDependencies ?? {})) {
    let dir = path,
      found = false;
    for (;;) {
      if (lock.packages[(dir ? dir + '/' : '') + 'node_modules/' + name]) {
        found = true;
        break;
      }
      if (!dir) break;
      const i = dir.lastIndexOf('/node_modules/');
      dir = i < 0 ? '' : dir.slice(0, i);
    }
    if (found) continue;
    const words = name.replace(/^@/, '').split(/[^a-z0-9]+/);
    const os = OS.find((o) => words.includes(o)) ?? (words.includes('win') ? 'win32' : undefined);
    const cpu = words.map((w) => CPU[w]).find(Boolean);
    const libc = words.some((w) => w.startsWith('musl'))
      ? 'musl'
      : words.some((w) => w.startsWith('gnu'))
        ? 'glibc'
        : undefined;
    if (!/^\d+\.\d+\.\d+/.test(spec) || (!os && !cpu)) {
      console.error('cannot complete', name, spec);
      process.exitCode = 1;
      continue;
    }
    lock.packages['node_modules/' + name] = {
      version: spec,
      ...(cpu && { cpu: [cpu] }),
      ...(lock.packages[path].dev && { dev: true }),
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added.push(name + '@' + spec);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(f, JSON.stringify(lock, null, 2) + '\n');
console.log(`${added.length} entries added`, added.slice(0, 5).join(' '), added.length > 5 ? '...' : '');
