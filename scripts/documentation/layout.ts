/** The layout of a documentation page: header, navigation and content. */
import { escaped, type Heading } from './markdown.ts'
import type { Page } from './pages.ts'

/** URLs of files whose names contain a hash of their content. */
export type Assets = { style: string; script: string; search: string; reference: string; renderer: string }

type LayoutInput = { title: string; path: string; body: string; headings?: readonly Heading[] }

export function pageLayout(input: LayoutInput, pages: readonly Page[], assets: Assets): string {
  const { title, path, body, headings = [] } = input
  const content = `<div class="columns">
<nav class="pages" aria-label="Documentation"><details open><summary>All pages</summary>${navigation(pages, path)}</details></nav>
<main id="content">${body}</main>
${tableOfContents(headings)}
</div>`
  return pageHtml({ title, path, content, scripts: [assets.script] }, assets)
}

/** The page of the API reference, which is rendered by its own script. */
export function referencePage(assets: Assets): string {
  const content =
    '<div id="reference"><p class="loading">Loading the API reference…</p><noscript><p class="loading">The reference needs JavaScript. The same as data: <a href="/v1/openapi.json">/v1/openapi.json</a>.</p></noscript></div>'
  const scripts = [assets.script, assets.renderer, assets.reference]
  return pageHtml({ title: 'API reference', path: '/docs/api', content, scripts }, assets)
}

type PageInput = { title: string; path: string; content: string; scripts: readonly string[] }

function pageHtml({ title, path, content, scripts }: PageInput, assets: Assets): string {
  const link = (href: string, text: string, isHere: boolean) =>
    `<a href="${href}"${isHere ? ' aria-current="page"' : ''}>${text}</a>`
  const isReference = path === '/docs/api'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<title>${escaped(title)} · Holdfast documentation</title>
</head>
<body>
<a class="skip" href="#${isReference ? 'reference' : 'content'}">Skip to content</a>
<header>
<a class="name" href="/docs"><img src="/icon.svg" alt="" width="24" height="24">Holdfast <span>documentation</span></a>
<div class="search" role="search"><input type="search" placeholder="Search the guides" aria-label="Search the guides" data-index="${assets.search}" aria-controls="results" autocomplete="off"><div id="results" hidden></div></div>
<nav aria-label="Site">${link('/docs', 'Guides', !isReference)}${link('/docs/api', 'API reference', isReference)}<a href="/">Dashboard</a></nav>
</header>
${content}
${scripts.map((script) => `<script src="${script}" defer></script>`).join('\n')}
</body>
</html>
`
}

function navigation(pages: readonly Page[], here: string): string {
  const sections = ['Guides', 'Operations', 'Background'] as const
  const item = ({ path, title }: Page) =>
    `<li><a href="${path}"${path === here ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`
  return sections
    .map((section) => {
      const items = pages.filter((page) => page.section === section).map(item)
      return `<p>${section}</p><ul>${items.join('')}</ul>`
    })
    .join('')
}

function tableOfContents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return ''
  const items = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}
