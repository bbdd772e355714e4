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

describe('The documentation as it is built', () => {
  it('has a page for every guide, which the navigation lists', () => {
    const guides = globSync('docs/guides/*.md').map((file) => `/${file.slice(0, -'.md'.length)}`)
    expect(guides.length).toBeGreaterThan(6)
    for (const guide of guides) {
      expect(htmlOf(guide)).toContain('<h1 id=')
      expect(htmlOf('/docs')).toContain(`href="${guide}"`)
    }
  })

  it('leads nowhere that is not there', () => {
    const pages = ['/docs', '/docs/api', '/docs/decisions', ...allPages().map(({ path }) => path)]
    const leads = pages.flatMap((page) =>
      [...htmlOf(page).matchAll(/(?:href|src|srcset|data-index)="(\/docs[^"#]*)/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(new Set(leads).size).toBeGreaterThan(60)
    expect([...new Set(leads)].filter((path) => !isThere(path))).toEqual([])
  })

  it('has no script, style or handler within a page, and loads nothing from elsewhere', () => {
    for (const file of globSync('**/*.html', { cwd: folder })) {
      const html = readFileSync(join(folder, file), 'utf8')
      expect(html).not.toMatch(/<script(?![^>]* src="\/docs\/assets\/)|<style|\sstyle="|\son\w+="/)
      expect(html).not.toMatch(/(src|srcset)="(https?:)?\/\//)
    }
  })

  it('shows pictures with an alt text, for light and dark', () => {
    const pictures = allPages().flatMap(({ path }) => [...htmlOf(path).matchAll(/<picture>.*?<\/picture>/gs)])
    expect(pictures.length).toBeGreaterThan(10)
    for (const [picture] of pictures) {
      expect(picture).toMatch(/alt="[^"]{20,}"/)
      expect(picture).toMatch(/srcset="\/docs\/assets\/[\w-]+-dark-/)
    }
  })

  it('finds every section by its search index', () => {
    const [index = ''] = globSync('assets/search-*.json', { cwd: folder })
    const entries = JSON.parse(readFileSync(join(folder, index), 'utf8')) as { id: string; text: string }[]
    expect(entries.find(({ id }) => id === '/docs/guides/dns#drift')?.text).toContain('drift_policy')
  })
})

describe('Help', () => {
  it('leads from every page of the dashboard to a heading that is there', () => {
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

  it('may bring pictures, and no other HTML', () => {
    const picture =
      '<picture>\n  <source media="x" srcset="b.webp">\n  <img alt="A page" src="a.webp">\n</picture>\n'
    expect(render(picture)).toContain('<img alt="A page" src="a.webp"')
    for (const html of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b>b</b>'])
      expect(() => render(html)).toThrow('not a picture')
    expect(() => render(picture.replace(' src=', ' onload="x()" src='))).toThrow('not a picture')
  })

  it('names headings as GitHub does', () => {
    expect(render('## What `PATCH` is, in v1?\n\n## What PATCH is, in v1')).toMatch(
      /id="what-patch-is-in-v1".*id="what-patch-is-in-v1-1"/s,
    )
  })
})
