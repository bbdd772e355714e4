import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { problemCatalogue } from '#kernel/problem/catalogue.ts'
import type { Problem } from '#kernel/problem/problem.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; text-wrap: balance; }
p { margin: .75rem 0; }
code { font: .92em ui-monospace, monospace; background: color-mix(in srgb, currentColor 8%, transparent); padding: .1em .35em; border-radius: .25rem; overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; } li { margin: .35rem 0; }
a { color: inherit; text-underline-offset: .2em; }
small { opacity: .7; }`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Sends a page that loads nothing and runs no scripts. Its only style is allowed by its hash. */
export function sendStaticPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
}

/** `body` is HTML. */
function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`
}

/** The page for every path if the dashboard is not served or was not built. */
export const startPage = page(
  'Holdfast',
  `<h1>Holdfast is running</h1>
<p>The dashboard is not served here: where it should be, run <code>npm run build</code> and start again. A link that brought you here, to join or to set a new password, works then.</p>
<p>The REST API answers all the same; the first token is in the file <code>first-token</code> of its data directory.</p>
<p><code>curl -H "Authorization: Bearer $TOKEN" …/v1/whoami</code></p>
<ul><li><a href="/v1/openapi.json">The API, as an OpenAPI document</a></li><li><a href="/readyz">Whether it is ready</a></li></ul>`,
)

/** The documentation of a problem code. Null if there is no such code. */
export function problemPage(code: string): string | null {
  if (!Object.hasOwn(problemCatalogue, code)) return null
  // Checked in the previous line.
  const { status, title, remedy } = problemCatalogue[code as keyof typeof problemCatalogue]
  return page(
    `${code} · Holdfast`,
    `<p><small><code>${code}</code> · HTTP ${status}</small></p><h1>${escapeHtml(title)}</h1><p>${prose(remedy)}</p>`,
  )
}

/** The page that browsers get instead of a problem in JSON. */
export function refusalPage({ code, message }: Problem): string {
  const { status, title } = problemCatalogue[code]
  return page(
    `${title} · Holdfast`,
    `<p><small><code>${code}</code> · HTTP ${status}</small></p><h1>${escapeHtml(title)}</h1><p>${prose(message)}</p>`,
  )
}

/** Text with code in backticks, as HTML. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
