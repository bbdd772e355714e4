/**
 * The file with the secret from an enrolment and what belongs to it. It is only ever replaced as a whole. The agent of a
 * server and a probe each have their own.
 */
import { readFileSync, statSync } from 'node:fs'
import { replaceFile } from '../atomic-file.ts'
import { messageOf } from '../log-on-change.ts'
import { UsageError } from '../usage-error.ts'

export type StoredEnrolment = {
  url: string
  /** The file with the certificate authority of the service. */
  ca: string | null
  secret: string
  /** The secret before a rotation, until the new one has worked. */
  previous_secret?: string
  /** When the service answered that the enrolment was revoked. */
  revoked_at?: string
}

export interface EnrolmentFile<E extends StoredEnrolment> {
  path: string
  /** Null before the first enrolment. Throws a `UsageError` if the file cannot be used. */
  read(): E | null
  /** Throws if the file cannot be written; the earlier content is then still there. */
  save(enrolment: E): void
  /** Changes with each replacement of the file. */
  revision(): string
}

/** `members`: besides `url` and `secret`, the texts without which the file cannot be used. */
export function openEnrolmentFile<E extends StoredEnrolment>(
  path: string,
  members: readonly (keyof E & string)[],
): EnrolmentFile<E> {
  return {
    path,
    read() {
      try {
        return readEnrolment<E>(readFileSync(path, 'utf8'), ['url', 'secret', ...members])
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

function readEnrolment<E extends StoredEnrolment>(text: string, members: readonly (keyof E & string)[]): E {
  const value = JSON.parse(text) as Partial<E>
  for (const member of members) if (typeof value[member] !== 'string') throw new Error(`it has no ${member}`)
  return { ...(value as E), ca: value.ca ?? null }
}
