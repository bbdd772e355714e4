/**
 * IANA's list of the RDAP servers of all TLDs (RFC 9224). A TLD that is not in it has no RDAP server, which says nothing
 * about the names in it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import { isAtOrBelow } from '#kernel/dns/name.ts'
import type { Bootstrap } from '#providers/ports/registry-data.ts'
import { responseShape } from '#providers/response-shape.ts'

export const ianaBootstrapUrl = 'https://data.iana.org/rdap/dns.json'

const isFile = responseShape(
  Type.Object({
    publication: Type.String(),
    services: Type.Array(Type.Array(Type.Array(Type.String()), { minItems: 2 })),
  }),
)

/** A list is rejected if it is much shorter than IANA's: it would make registries unsupported. */
const suffixesMin = 500

/** Reads a bootstrap file. Null if it is none, or not a complete one. */
export function readBootstrap(text: string): Bootstrap | null {
  const file = parsed(text)
  if (!isFile(file)) return null
  const publishedAt = new Date(file.publication)
  if (Number.isNaN(publishedAt.getTime())) return null
  const serversOf = new Map<string, string[]>()
  for (const [suffixes = [], urls = []] of file.services)
    for (const suffix of suffixes) serversOf.set(suffix.toLowerCase(), usableFirst(urls))
  return serversOf.size < suffixesMin ? null : { publishedAt, serversOf }
}

let shipped: Bootstrap | null = null

/** The list that is part of this version, used until a newer one was read. It is read on first use. */
export function shippedBootstrap(): Bootstrap {
  shipped ??= readBootstrap(readFileSync(join(import.meta.dirname, 'iana-bootstrap-dns.json'), 'utf8'))
  if (!shipped) throw new Error('iana-bootstrap-dns.json is not a bootstrap file')
  return shipped
}

/** The servers that are responsible for a canonical name: those of its longest listed suffix. */
export function serversFor({ serversOf }: Bootstrap, name: string): readonly string[] {
  const labels = name.split('.')
  for (let first = 1; first < labels.length; first++) {
    const servers = serversOf.get(labels.slice(first).join('.'))
    if (servers) return servers
  }
  return []
}

/** Whether a server of this URL is listed, but only for other TLDs than that of the name. */
export function isOfOtherTld(bootstrap: Bootstrap, name: string, url: string): boolean {
  for (const [suffix, servers] of bootstrap.serversOf)
    if (!isAtOrBelow(name, suffix) && servers.some((server) => url.startsWith(server))) return true
  return false
}

function usableFirst(urls: readonly string[]): string[] {
  const bases = urls.filter((url) => URL.canParse(url)).map((url) => (url.endsWith('/') ? url : `${url}/`))
  return bases.toSorted((a, b) => Number(b.startsWith('https:')) - Number(a.startsWith('https:')))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
