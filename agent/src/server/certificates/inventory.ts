import type { Certificate, Listener } from '../protocol/report.ts'
import { configuredServerNames, readConfigurationFiles } from './configuration-files.ts'
import { readCertificateFiles } from './files.ts'
import { readServedCertificates } from './served.ts'

const certificatesMax = 200
/** Certificates hardly compress, and a body has at most 1 MiB. */
const pemMax = 1_000_000

/** All certificates of this machine, up to the limits of a report. Those that are served come first. */
export async function readCertificates(
  places: readonly string[],
  listeners: readonly Listener[],
): Promise<Certificate[]> {
  const configurations = readConfigurationFiles()
  const names = configuredServerNames(configurations)
  return withinLimits([
    ...(await readServedCertificates(listeners, names)),
    ...readCertificateFiles(places, configurations),
  ])
}

export function withinLimits(certificates: readonly Certificate[]): Certificate[] {
  let size = 0
  return certificates
    .filter(({ pem }) => {
      size += pem.length
      return pem !== '' && size <= pemMax
    })
    .slice(0, certificatesMax)
}
