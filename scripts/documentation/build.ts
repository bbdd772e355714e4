/**
 * Writes the files of `/docs` into dashboard/dist/docs: every guide as a page, the API reference with its renderer, the
 * screenshots, the search index, and the samples of requests. The service serves these files unchanged.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { writtenOpenApiDocument } from '../openapi-document.ts'
import { type Assets, pageLayout, referencePage } from './layout.ts'
import { escaped, type Rendered, renderMarkdown } from './markdown.ts'
import { allPages, type LinkedFiles, type Page, root, siteLink } from './pages.ts'
import { codeSamples } from './samples.ts'
import type { OpenApi } from './schema-examples.ts'
import { searchIndex } from './search-index.ts'

const site = join(import.meta.dirname, 'site')

/** Writes the site into a folder, which is created again. */
export async function buildDocumentation(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: string | Buffer) => writeBelow(folder, path, content)
  /** Under a name with a hash of the content, so that it can be cached forever. */
  const asset = (name: string, content: string | Buffer): string => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
    const path = `/docs/assets/${basename(name, extname(name))}-${hash}${extname(name)}`
    const isText = /\.(js|css|json)$/.test(name)
    if (isText) write(`${path}.gz`, gzipSync(content, { level: 9 }))
    // The renderer is large: only its compressed form is stored, and Brotli would take ten seconds longer for a quarter
    // less.
    if (isText && content.length > 1_000_000) return path
    if (isText) write(`${path}.br`, brotliCompressSync(content))
    write(path, content)
    return path
  }
  const pages = allPages()
  const files: LinkedFiles = new Map()
  const pictures = new Map<string, string>()
  const rendered = pages.map((page) => {
    const resolve = (href: string) => {
      const place = join(dirname(page.source), href)
      if (extname(place) !== '.webp') return siteLink(href, page.source, pages, files)
      const known = pictures.get(place) ?? asset(basename(place), readFileSync(join(root, place)))
      pictures.set(place, known)
      return known
    }
    return { page, ...renderMarkdown(page.markdown, { resolve }) }
  })
  requireAnchors(rendered)
  const assets: Assets = {
    style: asset('docs.css', siteStyle(asset)),
    script: asset('docs.js', siteScript()),
    search: asset('search.json', searchIndex(rendered)),
    reference: asset('reference.js', readFileSync(join(site, 'reference.js'), 'utf8')),
    renderer: asset('renderer.js', await rendererScript()),
  }
  for (const { page, html, headings } of rendered)
    write(`${page.path}.html`, pageLayout({ ...page, body: html, headings }, pages, assets))
  write(
    '/docs.html',
    pageLayout({ title: 'Documentation', path: '/docs', body: homePage(pages) }, pages, assets),
  )
  const decisions = { title: 'Decisions', path: '/docs/decisions', body: decisionList(pages) }
  write('/docs/decisions.html', pageLayout(decisions, pages, assets))
  write('/docs/api.html', referencePage(assets))
  for (const [place, path] of files) write(path, readFileSync(join(root, place)))
  write('/docs/samples.json', JSON.stringify(codeSamples(writtenOpenApiDocument() as OpenApi)))
}

function writeBelow(folder: string, path: string, content: string | Buffer): void {
  // The page /docs/x is the file x in the folder.
  const file = join(folder, path === '/docs.html' ? 'index.html' : path.slice('/docs/'.length))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** A link to a missing heading is an error in the document. */
function requireAnchors(rendered: readonly (Rendered & { page: Page })[]): void {
  const anchors = new Map(
    rendered.map(({ page, headings }) => [page.path, new Set(headings.map(({ anchor }) => anchor))]),
  )
  for (const { page, html } of rendered)
    for (const [, path = '', anchor = ''] of html.matchAll(/href="(\/docs\/[^"#]*|)#([^"]+)"/g)) {
      if (!anchors.get(path || page.path)?.has(anchor))
        throw new Error(`${page.source} links to ${path}#${anchor}, which is not there`)
    }
}

function homePage(pages: readonly Page[]): string {
  const item = ({ path, title, markdown }: Page) =>
    `<li><a href="${path}"><strong>${escaped(title)}</strong><span>${escaped(firstSentence(markdown))}</span></a></li>`
  const guides = pages.filter(({ section }) => section === 'Guides').map(item)
  const operations = pages.filter(({ source }) => source === 'docs/operations.md').map(item)
  return `<h1>Holdfast documentation</h1>
<p>Guides to each area, and the <a href="/docs/api">API reference</a> of this installation.</p>
<ul class="cards">${[...guides, ...operations].join('')}<li><a href="/docs/api"><strong>API reference</strong><span>Every operation, with samples in curl, TypeScript and Python.</span></a></li></ul>`
}

function firstSentence(markdown: string): string {
  const paragraphs = markdown.split('\n\n').slice(1)
  const text = paragraphs.find((paragraph) => /^[A-Z`]/.test(paragraph)) ?? ''
  return (
    text
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`*]/g, '')
      .replaceAll('\n', ' ')
      .split(/(?<=\.) /)[0] ?? ''
  )
}

function decisionList(pages: readonly Page[]): string {
  const decisions = pages.filter(({ source }) => source.startsWith('docs/decisions/'))
  const items = decisions.map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`)
  return `<h1>Decisions</h1>\n<p>Why Holdfast is built as it is.</p>\n<ul>${items.join('')}</ul>`
}

function siteStyle(asset: (name: string, content: Buffer) => string): string {
  const font = readFileSync(
    join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  return readFileSync(join(site, 'docs.css'), 'utf8').replace('font-of-the-site', asset('inter.woff2', font))
}

/** The script of the pages, preceded by the search library. */
function siteScript(): string {
  const library = readFileSync(join(root, 'node_modules/minisearch/dist/umd/index.js'), 'utf8')
  return `${library.replace(/\/\/# sourceMappingURL.*/, '')}\n${readFileSync(join(site, 'docs.js'), 'utf8')}`
}

/** The renderer of the reference: one script, which is part of the server package. */
async function rendererScript(): Promise<string> {
  const server = fastify()
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/v1/openapi.json' } })
  const { statusCode, body } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error('The renderer of the API reference is not where it was')
  return body
}

if (import.meta.main) await buildDocumentation(join(root, 'dashboard/dist/docs'))
