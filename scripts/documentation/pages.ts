/** Which documents `/docs` has, where each is served, and where a link of one of them leads. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type Section = 'Guides' | 'Operations' | 'Background'

export type Page = {
  /** In the repository: `docs/guides/dns.md`. */
  source: string
  /** On the site: `/docs/guides/dns`. */
  path: string
  title: string
  section: Section | null
  markdown: string
}

/** Their order in the navigation; a guide that is not named here comes after these. */
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

/** Decisions are reached by links, not by the navigation. */
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

/** Files that pages show or link to, by their place in the repository: under which name each is served. */
export type LinkedFiles = Map<string, string>

/** Where a link of a document leads on the site; a link that leads nowhere throws. */
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
