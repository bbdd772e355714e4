/** The file with the secret of this machine and what belongs to it. It is only ever replaced as a whole. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../atomic-file.ts'
import { messageOf } from '../../log-on-change.ts'
import { UsageError } from '../../usage-error.ts'

export type Enrolment = {
  url: string
  /** The file with the certificate authority of the service. */
  ca: string | null
  agent_id: string
  server_id: string
  server_name: string
  secret: string
  /** The secret before a rotation, until the new one has worked. */
  previous_secret?: string
  /** When the service answered that the agent was revoked. */
  revoked_at?: string
}

export interface EnrolmentFile {
  path: string
  /** Null before the first enrolment. Throws a `UsageError` if the file cannot be used. */
  read(): Enrolment | null
  /** Throws if the file cannot be written; the earlier content is then still there. */
  save(enrolment: Enrolment): void
  /** Changes with each replacement of the file. */
  revision(): string
}

export function enrolmentFile(directory: string): EnrolmentFile {
  const path = join(directory, 'agent.json')
  return {
    path,
    read() {
      try {
        return readEnrolment(readFileSync(path, 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw new UsageError(
          `The file ${path} cannot be used: ${messageOf(error)}. Enrol this machine again to replace it.`,
        )
      }
    },
    save: (enrolment) => replaceFile(path, `${JSON.stringify(enrolment, null, 2)}\n`),
    revision() {
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? `${found.ino} ${found.mtimeMs}` : ''
    },
  }
}

function readEnrolment(text: string): Enrolment {
  const value = JSON.parse(text) as Partial<Enrolment>
  for (const member of ['url', 'agent_id', 'server_id', 'server_name', 'secret'] as const)
    if (typeof value[member] !== 'string') throw new Error(`it has no ${member}`)
  return { ...(value as Enrolment), ca: value.ca ?? null }
}
