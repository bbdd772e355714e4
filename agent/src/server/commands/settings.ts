/** Options of the commands of the server agent. */
import { type Environment, machineStateDirectory, parseOptions } from '../../options.ts'

export type ReportSettings = {
  directory: string
  /** Files and folders with certificates, besides the usual ones. */
  certificatePlaces: readonly string[]
}

export const stateHelp = `  --state <directory>   where the agent keeps its secret and reports that wait; by default $STATE_DIRECTORY, or
                        /var/lib/holdfast-agent`

export const certificatesHelp = `  --certificates <path> also report the certificates in this file or folder; can be repeated. Private keys
                        never leave the machine.`

export function readReportSettings(args: string[], environment: Environment): ReportSettings {
  const given = parseOptions(args, {
    state: { type: 'string' },
    certificates: { type: 'string', multiple: true },
  })
  return {
    directory: given.state ?? machineStateDirectory(environment),
    certificatePlaces: given.certificates ?? [],
  }
}
