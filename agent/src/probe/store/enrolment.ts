import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type EnrolmentFile, openEnrolmentFile, type StoredEnrolment } from '../../service/enrolment-file.ts'

/** The enrolment of this probe. */
export type ProbeEnrolment = StoredEnrolment & {
  probe_id: string
  name: string
  /** The key of assignments and results on the disk, in base64. It never leaves the machine. */
  store_key: string
}

export function probeEnrolmentFile(directory: string): EnrolmentFile<ProbeEnrolment> {
  return openEnrolmentFile(join(directory, 'probe.json'), ['probe_id', 'name', 'store_key'])
}

export function newStoreKey(): string {
  return randomBytes(32).toString('base64')
}
