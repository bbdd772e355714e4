/** How the small services of the tests receive requests and answer them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** An answer instead of the usual one. `lost`: the request is accepted, but the connection is cut before the answer. */
export type Answer =
  | { status: number; code?: string; headers?: Record<string, string>; text?: string; json?: unknown }
  | 'cut'
  | 'lost'

export const enrolmentToken = 'hfe_0123456789abcdefghijklmnopqrstuvwxyzABCD'

export function tokenOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? ''
}

export async function bodyOf(request: IncomingMessage): Promise<{ body: any; bytes: number }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
  return { body: JSON.parse(plain.toString()), bytes: raw.length }
}

export function sendAnswer(response: ServerResponse, answer: Exclude<Answer, string>): void {
  const { status, code, headers = {}, text, json } = answer
  if (text !== undefined) return void response.writeHead(status, headers).end(text)
  const problem = code !== undefined && { code, title: code, detail: `The problem is ${code}.` }
  const type = problem ? 'application/problem+json' : 'application/json'
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(JSON.stringify({ ...problem, ...(json as object) }))
}
