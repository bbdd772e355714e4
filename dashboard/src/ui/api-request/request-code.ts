import { type AnyRequest, httpRequest } from '@holdfast/client'

/** The request as one shell command; whoever runs it has the token in TOKEN. */
export function asCurl(request: AnyRequest, origin: string): string {
  const { method, path, headers, body } = httpRequest(request)
  const { 'Content-Type': _type, ...further } = headers
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${quoted(origin + path)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(further).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyParts(body),
  ]
  return parts.join(' \\\n  ')
}

function bodyParts(body: unknown): string[] {
  if (body === undefined) return []
  if (body instanceof Blob) return [`-H ${quoted(`Content-Type: ${body.type}`)}`, '--data-binary @file']
  return [`--json ${quoted(JSON.stringify(body, null, 2))}`]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The request with the TypeScript client. */
export function asClientCode(request: AnyRequest): string {
  const { operation, ...input } = request
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const text = given.length === 0 ? '' : `, ${sourceOf(Object.fromEntries(given), '')}`
  return `const { body } = await client.send(request('${operation}'${text}))`
}

function sourceOf(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => sourceOf(item, indent)).join(', ')}]`
  if (value instanceof Blob) return 'file'
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? quotedSource(value) : JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = members.map(([name, member]) => `${inner}${nameSource(name)}: ${sourceOf(member, inner)},`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

function nameSource(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quotedSource(name)
}

function quotedSource(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
