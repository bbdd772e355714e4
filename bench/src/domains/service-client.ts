import type { BenchService } from '../peer/service-process.ts'

/** Sends a request to the service. Throws unless it succeeds. The tests of the API guarantee the shapes of responses. */
export async function send(
  { url, token }: BenchService,
  method: string,
  path: string,
  body?: object,
): Promise<any> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
