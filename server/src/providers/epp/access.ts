import type { Credentials } from '#providers/ports/provider.ts'
import { readTlsServer } from '#providers/tls/access.ts'
import type { TlsServer } from '#providers/tls/messages.ts'

export type EppAccess = { server: TlsServer; user: string; password: string; registrarId: string }

/** The server and the login in the credentials. Throws `auth` with a message that names the invalid field. */
export function readAccess(credentials: Credentials): EppAccess {
  const { user = '', password = '', registrar_id = '' } = credentials
  return {
    server: readTlsServer(credentials),
    user,
    password,
    registrarId: registrar_id.trim() || user,
  }
}
