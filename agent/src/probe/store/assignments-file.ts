/** The last assignments, so that checks continue without the service and after a restart. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../atomic-file.ts'
import { messageOf } from '../../log-on-change.ts'
import { type Assignment, readAssignments } from '../protocol/messages.ts'
import type { Seal } from './sealed.ts'

export type StoredAssignments = { etag: string | null; assignments: readonly Assignment[] }

export interface AssignmentsFile {
  /** Without assignments if there is no file, or one that cannot be used, which is reported. */
  read(): StoredAssignments
  save(stored: StoredAssignments): void
  remove(): void
}

const nothing: StoredAssignments = { etag: null, assignments: [] }

export function openAssignmentsFile(
  directory: string,
  seal: Seal,
  logChange: (topic: string, line: string) => void,
): AssignmentsFile {
  const path = join(directory, 'assignments')
  return {
    read() {
      try {
        const { etag, assignments } = seal.open(readFileSync(path)) as StoredAssignments
        return {
          etag: typeof etag === 'string' ? etag : null,
          assignments: readAssignments(assignments) ?? [],
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          logChange('assignments file', `The file ${path} cannot be used: ${messageOf(error)}.`)
        return nothing
      }
    },
    save(stored) {
      try {
        replaceFile(path, seal.seal(stored))
        logChange('assignments file', '')
      } catch (error) {
        logChange(
          'assignments file',
          `The assignments cannot be stored, so a restart without a connection has the earlier ones: ${messageOf(error)}`,
        )
      }
    },
    remove: () => rmSync(path, { force: true }),
  }
}
