import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { EppServer } from './wire/connection.ts'

export type EppAccess = { server: EppServer; user: string; password: string; registrarId: string }

/** The server and the login in the credentials. Throws `auth` with a message that names the invalid field. */
export function readAccess(credentials: Credentials): EppAccess {
  const { server = '', port = '', user = '', password = '', registrar_id = '' } = credentials
  const certificate = pem('client_certificate', credentials)
  const key = pem('client_key', credentials)
  if (certificate === null && key !== null) throw wrong('client_certificate', 'is missing')
  if (key === null && certificate !== null) throw wrong('client_key', 'is missing')
  return {
    server: {
      host: server.trim().replace(/^\[(.*)\]$/, '$1'),
      port: readPort(port),
      authority: pem('certificate_authority', credentials),
      client: certificate !== null && key !== null ? { certificate, key } : null,
    },
    user,
    password,
    registrarId: registrar_id.trim() || user,
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw wrong('port', 'must be a number from 1 to 65535')
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
  if (blocks.length === 0) throw wrong(field, 'must be PEM, from BEGIN to END')
  return blocks.join('')
}

function wrong(field: string, words: string): ProviderError {
  return new ProviderError('auth', `The field ${field} ${words}.`)
}
