/** One run: continues what is open, and then requests and installs what waits in Holdfast. */
import type { EnrolledClient } from '../reporting/enrolled-client.ts'
import { handleCertificateJob, type InstallOptions, resumeInstallations } from './install.ts'

export type CertificatesOptions = InstallOptions & {
  client: Pick<EnrolledClient, 'nextCertificateJob' | 'reportCertificate'>
}

const jobsMax = 16

/** Null if all is done; otherwise why it is not. */
export async function runCertificates(options: CertificatesOptions): Promise<string | null> {
  const { client, signal } = options
  await resumeInstallations(options)
  let fault = await sendReports(options)
  for (let count = 0; count < jobsMax && fault === null && !signal.aborted; count += 1) {
    const answer = await client.nextCertificateJob()
    if (answer.kind === 'no_job') return null
    if (answer.kind !== 'certificate_job') return answer.text
    await handleCertificateJob(answer.job, options)
    fault = await sendReports(options)
  }
  return fault
}

async function sendReports({ client, files, log }: CertificatesOptions): Promise<string | null> {
  for (const stored of files.reports()) {
    const answer = await client.reportCertificate(stored.job, stored.report)
    if (answer.kind !== 'noted' && answer.kind !== 'dropped') return answer.text
    if (answer.kind === 'dropped') log(`Holdfast accepts no report of the job ${stored.job}: ${answer.text}`)
    files.reported(stored)
  }
  return null
}
