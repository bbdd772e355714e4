import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Server } from './wire/connection.ts'
import { isTsigAlgorithm, type TsigKey } from './wire/tsig.ts'

export type ServerAccess = { server: Server; key: TsigKey }

/** The server and the key in the credentials. Throws `auth` with a message that names the invalid field. */
export function readAccess(credentials: Credentials): ServerAccess {
  const { server = '', port = '', key_name = '', key_algorithm = '', key_secret = '' } = credentials
  if (!isTsigAlgorithm(key_algorithm)) throw wrong('key_algorithm', 'must be a supported algorithm')
  return {
    server: { host: server.trim().replace(/^\[(.*)\]$/, '$1'), port: readPort(port) },
    key: { name: readKeyName(key_name), algorithm: key_algorithm, secret: readSecret(key_secret) },
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw wrong('port', 'must be a number from 1 to 65535')
  return port
}

function readKeyName(text: string): string {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) throw wrong('key_name', `is not a valid key name: ${error.message}`)
    throw error
  }
}

/** Key files split long secrets into several words. */
function readSecret(text: string): Buffer {
  const base64 = text.replace(/\s/g, '')
  const secret = Buffer.from(base64, 'base64')
  if (secret.length > 0 && secret.toString('base64') === base64) return secret
  throw wrong('key_secret', 'must be a key in base64')
}

function wrong(field: string, words: string): ProviderError {
  return new ProviderError('auth', `The field ${field} ${words}.`)
}
