import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocumentation } from './build.ts'
import { renderMarkdown } from './markdown.ts'
import { allPages } from './pages.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-documentation-'))
  await buildDocumentation(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const htmlOf = (path: string) =>
  readFileSync(join(folder, path === '/docs' ? 'index.html' : `${path.slice('/docs/'.length)}.html`), 'utf8')
const isThere = (path: string) =>
  path === '/docs' ||
  [path, `${path}.html`, `${path}.gz`].some((file) => existsSync(join(folder, file.slice('/docs/'.length))))

describe('The built documentation', () => {
  it('has a page for every guide, listed in the navigation', () => {
    const guides = globSync('docs/guides/*.md').map((file) => `/${file.slice(0, -'.md'.length)}`)
    expect(guides.length).toBeGreaterThan(6)
    for (const guide of guides) {
      expect(htmlOf(guide)).toContain('<h1 id=')
      expect(htmlOf('/docs')).toContain(`href="${guide}"`)
    }
  })

  it('has no broken link', () => {
    const pages = ['/docs', '/docs/api', '/docs/decisions', ...allPages().map(({ path }) => path)]
    const leads = pages.flatMap((page) =>
      [...htmlOf(page).matchAll(/(?:href|src|srcset|data-index)="(\/docs[^"#]*)/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(new Set(leads).size).toBeGreaterThan(60)
    expect([...new Set(leads)].filter((path) => !isThere(path))).toEqual([])
  })

  it('has no inline script, style or handler, and loads nothing from other hosts', () => {
    for (const file of globSync('**/*.html', { cwd: folder })) {
      const html = readFileSync(join(folder, file), 'utf8')
      expect(html).not.toMatch(/<script(?![^>]* src="\/docs\/assets\/)|<style|\sstyle="|\son\w+="/)
      expect(html).not.toMatch(/(src|srcset)="(https?:)?\/\//)
    }
  })

  it('has screenshots with alternative texts, for light and dark mode', () => {
    const pictures = allPages().flatMap(({ path }) => [...htmlOf(path).matchAll(/<picture>.*?<\/picture>/gs)])
    expect(pictures.length).toBeGreaterThan(10)
    for (const [picture] of pictures) {
      expect(picture).toMatch(/alt="[^"]{20,}"/)
      expect(picture).toMatch(/srcset="\/docs\/assets\/[\w-]+-dark-/)
    }
  })

  it('has every section in its search index', () => {
    const [index = ''] = globSync('assets/search-*.json', { cwd: folder })
    const entries = JSON.parse(readFileSync(join(folder, index), 'utf8')) as { id: string; text: string }[]
    expect(entries.find(({ id }) => id === '/docs/guides/dns#drift')?.text).toContain('drift_policy')
  })
})

describe('Help', () => {
  it('opens an existing heading from every page of the dashboard', () => {
    const sources = globSync('dashboard/src/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
    const pages = sources.flatMap((source) => [...source.matchAll(/<Page\s[^>]*?guide=("[^"]*"|\{[^}]*\})/g)])
    const guides = pages.flatMap(([, given = '']) => [...given.matchAll(/["'](\/docs[^"']*)["']/g)])
    expect(pages).toHaveLength(sources.join('').match(/<Page\s/g)?.length ?? 0)
    expect(guides.length).toBeGreaterThan(20)
    for (const [, guide = ''] of guides) {
      const [path = '', anchor] = guide.split('#')
      expect([guide, isThere(path)]).toEqual([guide, true])
      if (anchor) expect([guide, htmlOf(path).includes(` id="${anchor}"`)]).toEqual([guide, true])
    }
  })
})

describe('Markdown', () => {
  const render = (text: string) => renderMarkdown(text, { resolve: (href) => href }).html

  it('can contain pictures, but no other HTML', () => {
    const picture =
      '<picture>\n  <source media="x" srcset="b.webp">\n  <img alt="A page" src="a.webp">\n</picture>\n'
    expect(render(picture)).toContain('<img alt="A page" src="a.webp"')
    for (const html of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b>b</b>'])
      expect(() => render(html)).toThrow('not a picture')
    expect(() => render(picture.replace(' src=', ' onload="x()" src='))).toThrow('not a picture')
  })

  it('has the same anchors as GitHub', () => {
    expect(render('## What `PATCH` is, in v1?\n\n## What PATCH is, in v1')).toMatch(
      /id="what-patch-is-in-v1".*id="what-patch-is-in-v1-1"/s,
    )
  })
})
