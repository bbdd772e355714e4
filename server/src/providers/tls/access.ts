/** The fields of credentials that name a server with TLS, and the certificates of both sides. */
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { TlsServer } from './messages.ts'

/** Throws `auth` with a message that names the invalid field. */
export function readTlsServer(credentials: Credentials): TlsServer {
  const { server = '', port = '' } = credentials
  const certificate = pem('client_certificate', credentials)
  const key = pem('client_key', credentials)
  if (certificate === null && key !== null) throw wrongField('client_certificate', 'is missing')
  if (key === null && certificate !== null) throw wrongField('client_key', 'is missing')
  return {
    host: server.trim().replace(/^\[(.*)\]$/, '$1'),
    port: readPort(port),
    authority: pem('certificate_authority', credentials),
    client: certificate !== null && key !== null ? { certificate, key } : null,
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw wrongField('port', 'must be a number from 1 to 65535')
  return port
}

const block = /-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g

/** PEM with its line breaks, which a form of one line removes. */
function pem(field: string, credentials: Credentials): string | null {
  const text = credentials[field]?.trim() ?? ''
  if (text === '') return null
  const blocks = [...text.matchAll(block)].map(([, label = '', base64 = '']) => {
    const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []
    return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
  })
  if (blocks.length === 0) throw wrongField(field, 'must be PEM, from BEGIN to END')
  return blocks.join('')
}

export function wrongField(field: string, words: string): ProviderError {
  return new ProviderError('auth', `The field ${field} ${words}.`)
}
