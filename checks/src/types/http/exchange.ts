/** Sends one HTTP request on its own connection and measures its phases. */
import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Probe } from '#checks/check-type.ts'
import { connectTo, type IpFamily, secure, type TlsSettings } from '#checks/connection.ts'
import { CheckFailure } from '#checks/outcome.ts'
import type { HttpResponse } from './assertions.ts'

export type HttpRequest = {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  family: IpFamily | undefined
  /** In lower case; not sent to other origins. */
  secretHeaders: readonly string[]
  tls: Omit<TlsSettings, 'name'>
  clientCertificate: { cert: string; key: string } | undefined
}

const bodyBytesMax = 1024 * 1024
const decodedBytesMax = 8 * bodyBytesMax

export async function exchange(probe: Probe, request: HttpRequest): Promise<HttpResponse> {
  const socket = await connectFor(probe, request)
  try {
    const response = await probe.phase('wait', () => firstByte(socket, request))
    const read = await probe.phase('transfer', () => readBody(response))
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      isCut: read.isCut,
      body: textOf(
        await decoded(read, response.headers['content-encoding']),
        response.headers['content-type'],
      ),
    }
  } finally {
    socket.destroy()
  }
}

async function connectFor(probe: Probe, request: HttpRequest): Promise<Socket> {
  const { url, family, tls, clientCertificate } = request
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = await connectTo(probe, { host, port: Number(url.port) || (isSecure ? 443 : 80), family })
  if (!isSecure) return socket
  return await secure(probe, socket, {
    ...tls,
    name: host,
    alpn: ['http/1.1'],
    clientCertificate,
  })
}

function firstByte(socket: Socket, { url, method, headers, body }: HttpRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = sendRequest({
    createConnection: () => socket,
    host: url.host,
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      Host: url.host,
      ...headers,
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
    // Real servers send headers that the strict parser rejects although browsers show their pages.
    insecureHTTPParser: true,
  })
  sent.once('response', resolve)
  sent.once('upgrade', (response) => resolve(response))
  sent.once('error', (error: NodeJS.ErrnoException) => reject(requestFailure(error)))
  sent.end(body)
  return promise
}

function requestFailure(error: NodeJS.ErrnoException): CheckFailure {
  const cause = { cause: error }
  if (error.code?.startsWith('HPE_'))
    return new CheckFailure('protocol', `The server does not answer in HTTP: ${error.message}`, cause)
  return new CheckFailure('closed', 'The server closed the connection without an answer', cause)
}

type RawBody = { bytes: Buffer; isCut: boolean }

async function readBody(response: IncomingMessage): Promise<RawBody> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > bodyBytesMax) return { bytes: Buffer.concat(chunks).subarray(0, bodyBytesMax), isCut: true }
    }
  } catch (error) {
    throw new CheckFailure('closed', 'The server closed the connection within the body', { cause: error })
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}

const decoders: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Runs after the time measurement. A truncated compressed body cannot be decoded, so it counts as empty. */
async function decoded({ bytes, isCut }: RawBody, encoding = 'identity'): Promise<Buffer> {
  const decode = decoders[encoding.trim().toLowerCase()]
  if (!decode) return bytes
  if (isCut) return Buffer.alloc(0)
  try {
    return await decode(bytes, { maxOutputLength: decodedBytesMax })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new CheckFailure(
        'body_too_large',
        `The decompressed body is larger than ${decodedBytesMax / 2 ** 20} MiB`,
      )
    throw new CheckFailure('protocol', `The body is not the ${encoding} that its header says`, {
      cause: error,
    })
  }
}

/** In the character set that the server names; UTF-8 without one, or with one that is not known. */
function textOf(bytes: Buffer, contentType = ''): string {
  const [, label = 'utf-8'] = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
