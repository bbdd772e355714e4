import { join } from 'node:path'
import { type EnrolmentFile, openEnrolmentFile, type StoredEnrolment } from '../../service/enrolment-file.ts'

/** The enrolment of this machine as a server. */
export type Enrolment = StoredEnrolment & { agent_id: string; server_id: string; server_name: string }

export function enrolmentFile(directory: string): EnrolmentFile<Enrolment> {
  return openEnrolmentFile(join(directory, 'agent.json'), ['agent_id', 'server_id', 'server_name'])
}
