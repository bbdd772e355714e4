/** Options of the commands of probes. */
import { resolve } from 'node:path'
import { type Environment, readUrl, stateDirectoryGiven, warnOfPlainText } from '../../options.ts'
import { UsageError } from '../../usage-error.ts'
import { type AllowedNetworks, allowedNetworks } from '../checking/allowed-networks.ts'

const systemDirectory = '/var/lib/holdfast-probe'

export const stateOption = { state: { type: 'string' } } as const

export const stateHelp = `  --state <directory>   where the probe keeps its secret, its checks and results that wait; by default
                        $STATE_DIRECTORY, or ${systemDirectory}`

export function probeDirectory(given: { state?: string | undefined }, environment: Environment): string {
  return given.state ?? stateDirectoryGiven(environment) ?? systemDirectory
}

export const allowOption = { allow: { type: 'string', multiple: true } } as const

export const allowHelp = `  --allow <network>     connect to this network only: 192.168.0.0/16, 2001:db8::/32, or one address; can be repeated.
                        Without it, HOLDFAST_PROBE_ALLOW has the list, separated by spaces or commas. Without both,
                        all but loopback, link-local and multicast addresses and metadata services of clouds, which
                        only an entry of their own allows: 127.0.0.0/8.`

export function readAllowed(
  given: { allow?: string[] | undefined },
  environment: Environment,
): AllowedNetworks {
  const { HOLDFAST_PROBE_ALLOW: listed } = environment
  const texts = given.allow ?? listed?.split(/[\s,]+/).filter((text) => text !== '') ?? null
  // An empty list is a mistake more often than a wish to allow everything.
  if (texts?.length === 0)
    throw new UsageError(
      'HOLDFAST_PROBE_ALLOW is empty: name the networks that the probe may reach, or remove it.',
    )
  return allowedNetworks(texts)
}

export const enrolOptions = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  ca: { type: 'string' },
} as const

export const caHelp = `  --ca <file>           a file with the certificate authority of Holdfast, in PEM format, if it is not one that the
                        system trusts; also HOLDFAST_CA_FILE. The probe reads the file again at each start.`

export type EnrolSettings = { url: URL; ca: string | null; tokenFile: string | undefined }

type EnrolGiven = { url?: string | undefined; 'token-file'?: string | undefined; ca?: string | undefined }

/** Variables of the environment are for containers. */
export function readEnrolSettings(
  given: EnrolGiven,
  environment: Environment,
  log: (line: string) => void,
): EnrolSettings {
  const url = readUrl(given.url ?? environment['HOLDFAST_URL'], '--token-file')
  warnOfPlainText(url, log)
  const ca = given.ca ?? environment['HOLDFAST_CA_FILE']
  return {
    url,
    ca: ca ? resolve(ca) : null,
    tokenFile: given['token-file'] ?? (environment['HOLDFAST_TOKEN_FILE'] || undefined),
  }
}
