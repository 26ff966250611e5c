// The site of the pages: README.md, docs, and the pages of plugins and papers, from the Markdown that is read on disk as well.
// Vitepress, because it takes plain Markdown with its links as they are, searches without a server of others, and builds to files
// that any server, or none, can show.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  '*.md',
  'docs/*.md',
  'plugins/*/*.md',
  'papers/**/*.md',
  'populations/README.md',
  'examples/**/*.md',
];
const pages = globSync(PAGES, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort();

/** A README is the page of its folder. */
const placeOf = (page: string): string => page.replace(/(^|\/)README\.md$/, '$1index.md');
const addressOf = (page: string): string => `/${placeOf(page).replace(/(index)?\.md$/, '')}`;

/** The first heading of a page. */
const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1] ?? page;

/** The lists of docs/README.md, heading by heading: what a page is for is said there, and only there. */
function listed(): DefaultTheme.SidebarItem[] {
  const [, ...sections] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m);
  return sections.map((section) => ({
    text: section.split('\n', 1)[0].replace(/:.*$/, ''),
    collapsed: false,
    items: [...section.matchAll(/\[[^\]]+\]\(([^)#]+\.md)(#[^)]*)?\)/g)].map(([, link, anchor = '']) => {
      const page = posix.join('docs', link);
      return { text: titleOf(page), link: addressOf(page) + anchor };
    }),
  }));
}

const below = (text: string, folder: string): DefaultTheme.SidebarItem => ({
  text,
  collapsed: true,
  items: pages
    .filter(
      (page) => page.startsWith(`${folder}/`) && page.endsWith('README.md') && page.split('/').length === 3,
    )
    .map((page) => ({ text: titleOf(page), link: addressOf(page) })),
});

export default defineConfig({
  title: 'evolab',
  description: 'A laboratory for evolving, training and rating agents that play games',
  srcDir: root,
  outDir: join(root, 'dist/site'),
  cacheDir: join(root, 'docs/.vitepress/cache'),
  srcExclude: ['**/node_modules/**', 'test/**', 'templates/**', 'dist/**', '.github/**'],
  rewrites: Object.fromEntries(pages.map((page) => [page, placeOf(page)])),
  lastUpdated: false,
  // Links to pages are checked; those to sources, presets and the like lead out of the site.
  ignoreDeadLinks: [
    (link) => !existsSync(join(root, link.replace(/^\.?\//, ''), 'README.md')) && !/\.md$/.test(link),
  ],
  markdown: {
    config(md) {
      // Pictures in HTML lie beside the page, as those in Markdown do.
      for (const rule of ['html_block', 'html_inline'] as const) {
        const render = md.renderer.rules[rule]!;
        md.renderer.rules[rule] = (...args) =>
          render(...args).replaceAll(/\b(src|srcset)="(?![a-z]+:|[./])/g, '$1="./');
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/#start' },
      { text: 'Commands', link: '/docs/commands' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: [...listed(), below('Plugins', 'plugins'), below('Papers', 'papers')],
  },
});
