import type { DatabaseUser } from '#platform/embedded-postgres/programs/database-user.ts'
import type { Binaries } from '#platform/embedded-postgres/programs/find.ts'
import type { Layout } from '../cluster/layout.ts'

/** The part of a pino logger that is used here. */
type LogMethod = (fields: object, message: string) => void
export type Log = { info: LogMethod; warn: LogMethod; error: LogMethod }

/** What is needed to run a server: its cluster, its user, and its programs. */
export type ServerSetup = {
  layout: Layout
  user: DatabaseUser
  binaries: Binaries
  log: Log
  /** Called whenever the server was launched; it is not ready yet. */
  onSpawn?: (() => void) | undefined
}
