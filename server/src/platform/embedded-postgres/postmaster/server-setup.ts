import type { DatabaseUser } from '#platform/embedded-postgres/programs/database-user.ts'
import type { Binaries } from '#platform/embedded-postgres/programs/find.ts'
import type { Layout } from '../cluster/layout.ts'

/** The part of a pino logger that is used here. */
type LogMethod = (fields: object, message: string) => void
export type Log = { info: LogMethod; warn: LogMethod; error: LogMethod }

/** What a server runs on: which cluster, as whom, with which programs. */
export type ServerSetup = {
  layout: Layout
  user: DatabaseUser
  binaries: Binaries
  log: Log
  /** Called each time that the server was launched, which is then not ready yet. */
  onSpawn?: (() => void) | undefined
}
