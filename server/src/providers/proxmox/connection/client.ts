/** https://pve.proxmox.com/wiki/Proxmox_VE_API: every answer has its content in `data`. */
import type { Static, TSchema } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import type { ServerTrust } from '#platform/net/exchange/exchange.ts'
import { createJsonApi, type JsonApi, type JsonRequest } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { readTlsServer, wrongField } from '#providers/tls/access.ts'
import { responseError } from './errors.ts'

/** Its calls throw `auth` with a message that names the invalid field. */
export function createProxmoxClient(credentials: Credentials, egress: Egress): JsonApi {
  let api: JsonApi | undefined
  const opened = () => {
    api ??= openApi(credentials, egress)
    return api
  }
  return {
    call: async (request) => await opened().call(request),
    read: async (request, isBody) => await opened().read(request, isBody),
  }
}

function openApi(credentials: Credentials, egress: Egress): JsonApi {
  const { host, port, authority } = readTlsServer(credentials)
  const trust = trustOf(credentials['certificate_fingerprint'] ?? '', authority)
  return createJsonApi({
    vendor: 'Proxmox VE',
    url: `https://${host.includes(':') ? `[${host}]` : host}:${port}/api2/json`,
    headers: { Authorization: `PVEAPIToken=${tokenOf(credentials)}` },
    egress,
    ...(trust && { trust }),
    errorOf: responseError,
  })
}

function trustOf(text: string, authority: string | null): ServerTrust | null {
  const fingerprint = text
    .replace(/^\s*sha-?256[\s:=]/i, '')
    .replace(/[\s:]/g, '')
    .toLowerCase()
  if (fingerprint === '') return authority === null ? null : { authority }
  if (/^[\da-f]{64}$/.test(fingerprint)) return { fingerprint }
  throw wrongField('certificate_fingerprint', 'must be a SHA-256 fingerprint: 64 hexadecimal digits')
}

function tokenOf({ token_id = '', token_secret = '' }: Credentials): string {
  const id = token_id.trim()
  if (!/^[^\s:/!@]+@[\w.-]+![\w.-]+$/.test(id)) throw wrongField('token_id', 'must be like user@pve!name')
  return `${id}=${token_secret.trim()}`
}

/** Reads the `data` of answers with this shape. */
export function dataReader<Data extends TSchema>(data: Data) {
  const isData = responseShape(data)
  const isAnswer = (body: unknown): body is { data: Static<Data> } =>
    typeof body === 'object' && body !== null && 'data' in body && isData(body.data)
  return async (client: JsonApi, request: JsonRequest): Promise<Static<Data>> =>
    (await client.read(request, isAnswer)).data
}
