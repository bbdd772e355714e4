/** A request as code to copy: curl, TypeScript and Python. Secrets are read from the environment. */
import { type AnyRequest, type HttpRequest, httpRequest, type OperationId } from '../request.ts'
import { pythonText, shellText, sourceText } from './source-text.ts'

/** How a request is authenticated; a device has a token of its own. */
export type Credential = 'token' | 'device' | 'session' | null

/** The request, its URL and its credential. */
export type SentRequest = HttpRequest & { origin: string; credential: Credential }

/** The request as one shell command; the token is in TOKEN. */
export function asCurl(request: AnyRequest, origin: string): string {
  return curlText(sent(request, origin))
}

/** The request with the TypeScript client. */
export function asClientCode(request: AnyRequest): string {
  return `const { body } = await client.send(${requestSource(request)})`
}

/** The request as a Python program without dependencies. */
export function asPython(request: AnyRequest, origin: string): string {
  return pythonProgram(sent(request, origin))
}

/** The type of the response, if it is not JSON. */
export type ResponseForm = 'json' | 'nothing' | 'file'

/** A complete TypeScript program that sends a request of an operation. */
export function clientProgram(request: AnyRequest, origin: string, response: ResponseForm): string {
  const call = requestSource(request)
  const lines = {
    json: [`const { body } = await client.send(${call})`, 'console.log(body)'],
    nothing: [`await client.send(${call})`],
    file: [`const response = await client.open(${call})`, 'console.log(await response.text())'],
  }[response]
  return [
    "import { createClient, request } from '@holdfast/client'",
    '',
    'const client = createClient({',
    `  baseUrl: ${sourceText(origin)},`,
    `  headers: () => ({ Authorization: \`Bearer \${process.env.TOKEN}\` }),`,
    '})',
    ...lines,
  ].join('\n')
}

/** A TypeScript program for a request that is not an operation, such as a step of the sign-in. */
export function fetchProgram({ method, path, headers, body, origin, credential }: SentRequest): string {
  const fields = { ...headers, ...(credential === 'session' && method !== 'GET' && { Origin: origin }) }
  const bearer = (variable: string) => `    Authorization: \`Bearer \${process.env.${variable}}\`,`
  const proof = {
    token: bearer('TOKEN'),
    device: bearer('DEVICE_TOKEN'),
    session: "    Cookie: process.env.COOKIE ?? '',",
  }
  const headerLines = [
    ...(credential ? [proof[credential]] : []),
    ...Object.entries(fields).map(([name, value]) => `    ${sourceText(name)}: ${sourceText(value)},`),
  ]
  return [
    `const response = await fetch(${sourceText(origin + path)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headerLines.length === 0 ? [] : ['  headers: {', ...headerLines, '  },']),
    ...(body === undefined
      ? []
      : [
          `  body: ${typeof body === 'string' ? sourceText(body) : `JSON.stringify(${sourceText(body, '  ')})`},`,
        ]),
    '})',
    'console.log(response.status, await response.text())',
  ]
    .join('\n')
    .replace(', {\n})', ')')
}

/** One shell command. */
export function curlText({ method, path, headers, body, origin, credential }: SentRequest): string {
  const { 'Content-Type': type, ...further } = headers
  const named = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `
  const proof = {
    token: '-H "Authorization: Bearer $TOKEN"',
    device: '-H "Authorization: Bearer $DEVICE_TOKEN"',
    session: '-b "$COOKIE"',
  }
  return [
    `curl ${named}${shellText(origin + path)}`,
    ...(credential ? [proof[credential]] : []),
    ...(credential === 'session' && method !== 'GET' ? [`-H ${shellText(`Origin: ${origin}`)}`] : []),
    ...Object.entries(further).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...curlBody(body, type),
  ].join(' \\\n  ')
}

function curlBody(body: unknown, type: string | undefined): string[] {
  if (body === undefined) return []
  if (body instanceof Blob) return [`-H ${shellText(`Content-Type: ${body.type}`)}`, '--data-binary @file']
  if (typeof body === 'string')
    return [`-H ${shellText(`Content-Type: ${type}`)}`, `--data ${shellText(body)}`]
  return [`--json ${shellText(JSON.stringify(body, null, 2))}`]
}

/** A Python program with the standard library only. */
export function pythonProgram({ method, path, headers, body, origin, credential }: SentRequest): string {
  const fields = { ...headers, ...(credential === 'session' && method !== 'GET' && { Origin: origin }) }
  const proof = {
    token: `        "Authorization": f"Bearer {os.environ['TOKEN']}",`,
    device: `        "Authorization": f"Bearer {os.environ['DEVICE_TOKEN']}",`,
    session: '        "Cookie": os.environ["COOKIE"],',
  }
  const headerLines = [
    ...(credential ? [proof[credential]] : []),
    ...Object.entries(fields).map(([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`),
  ]
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Blob)
  const modules = [...(isJson ? ['json'] : []), ...(credential ? ['os'] : []), 'urllib.request']
  return [
    `import ${modules.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    `    ${pythonText(origin + path)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headerLines.length === 0 ? [] : ['    headers={', ...headerLines, '    },']),
    ...pythonBody(body),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n')
}

function pythonBody(body: unknown): string[] {
  if (body === undefined) return []
  if (body instanceof Blob) return ['    data=open("file", "rb").read(),']
  if (typeof body === 'string') return [`    data=${pythonText(body)}.encode(),`]
  return [`    data=json.dumps(${pythonText(body, '    ')}).encode(),`]
}

function sent(request: AnyRequest, origin: string): SentRequest {
  return { ...httpRequest(request), origin, credential: 'token' }
}

function requestSource(request: { operation: OperationId }): string {
  const { operation, ...input } = request
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const text = given.length === 0 ? '' : `, ${sourceText(Object.fromEntries(given))}`
  return `request('${operation}'${text})`
}
