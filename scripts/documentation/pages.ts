/** The documents of `/docs`, their URLs, and the targets of their links. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type Section = 'Guides' | 'Operations' | 'Background'

export type Page = {
  /** The path in the repository: `docs/guides/dns.md`. */
  source: string
  /** The path on the site: `/docs/guides/dns`. */
  path: string
  title: string
  section: Section | null
  markdown: string
}

/** The order in the navigation; guides that are not listed here come last. */
const guideOrder = ['getting-started', 'dns', 'dynamic-ip', 'webhooks', 'api', 'people', 'audit', 'limits']
const operations = ['operations', 'providers', 'metrics', 'reliability', 'figures']
const background = ['architecture', 'dashboard', 'glossary']

export function allPages(): Page[] {
  const sources = globSync(['docs/guides/*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })
  return sources.map(pageOf).sort((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1))
}

function pageOf(source: string): Page {
  const markdown = readFileSync(join(root, source), 'utf8')
  const [, title = basename(source, '.md')] = /^# (.*)$/m.exec(markdown) ?? []
  return { source, path: `/${source.slice(0, -'.md'.length)}`, title, section: sectionOf(source), markdown }
}

/** Decisions are linked from other pages and are not in the navigation. */
function sectionOf(source: string): Section | null {
  if (source.startsWith('docs/guides/')) return 'Guides'
  const name = basename(source, '.md')
  if (operations.includes(name)) return 'Operations'
  return background.includes(name) ? 'Background' : null
}

function rank({ source }: Page): number {
  const name = basename(source, '.md')
  const place = [...guideOrder, ...operations, ...background].indexOf(name)
  return place === -1 ? guideOrder.length - 0.5 : place
}

/** Files that pages show or link to: the path in the repository, and the name under which it is served. */
export type LinkedFiles = Map<string, string>

/** The target of a document's link on the site; throws if there is none. */
export function siteLink(href: string, source: string, pages: readonly Page[], files: LinkedFiles): string {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [target = '', anchor] = href.split('#')
  const place = relative(root, join(root, dirname(source), target))
  const end = anchor === undefined ? '' : `#${anchor}`
  if (place === 'docs/openapi.json') return '/docs/api'
  if (place === 'README.md') return `/docs${end}`
  if (place === 'docs/decisions') return '/docs/decisions'
  const page = pages.find((one) => one.source === place)
  if (page) return page.path + end
  if (!existsSync(join(root, place)) || !statSync(join(root, place)).isFile())
    throw new Error(`${source} links to ${href}, which is not there`)
  const name = `/docs/files/${place.replaceAll(/(^|\/)\./g, '$1')}.txt`
  files.set(place, name)
  return name
}
