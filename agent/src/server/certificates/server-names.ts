/** Finds the names that the configuration of a web server serves. Wildcards and regular expressions are left out. */

/** `program`: whose configuration it is, by its folder in /etc. */
export function parseServerNames(text: string, program: string): string[] {
  const plain = text.replace(/(^|\s)#.*$/gm, '')
  return (program === 'caddy' ? caddySites(plain) : directives(plain)).flatMap(readName)
}

/** Parses a list of certificates of HAProxy: `file [options] name !name *.name`, one certificate in a line. */
export function parseCertificateList(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, ...filters] = line.replace(/#.*$|\[.*?\]/g, ' ').match(/\S+/g) ?? []
    return filters.flatMap(readName)
  })
}

/** The lists of certificates that a configuration of HAProxy names. */
export function certificateLists(text: string): string[] {
  return [...text.matchAll(/^\s*bind\b.*?\scrt-list\s+["']?(\/[^\s"']+)/gm)].map(([, path = '']) => path)
}

function directives(text: string): string[] {
  // A directive of nginx may have several lines.
  const nginx = text.matchAll(/(?:^|[;{}\s])server_name\s+([^;]+);/g)
  const apache = text.matchAll(/^\s*Server(?:Name|Alias)\s+(.+)$/gim)
  return [...nginx, ...apache].flatMap(([, names = '']) => names.match(/[^\s"']+/g) ?? [])
}

/** The addresses before the outermost blocks; without any block, those of the first line. */
function caddySites(text: string): string[] {
  let depth = 0
  let isFirst = true
  const sites: string[] = []
  let continued: string[] = []
  for (const line of text.split('\n')) {
    const tokens = line.match(/[^\s,]+/g) ?? []
    if (tokens.length === 0) continue
    const isContinued = line.trimEnd().endsWith(',')
    if (depth === 0 && (isFirst || isContinued || tokens.at(-1) === '{'))
      continued.push(...tokens.filter((token) => token !== '{'))
    if (!isContinued) {
      sites.push(...continued)
      continued = []
    }
    isFirst = false
    for (const token of tokens) if (/^[{}]$/.test(token)) depth += token === '{' ? 1 : -1
  }
  return sites
}

const hostName = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]+|[a-z]{2,63})$/

/** The host of an address such as `https://www.example.com:8443/path`; nothing if it is no name of a host. */
function readName(text: string): string[] {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    // nginx: this name and those below it.
    .replace(/^\./, '')
    .replace(/[:/].*$/, '')
  return hostName.test(host) ? [host] : []
}
