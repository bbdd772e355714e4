import type { Command, CommandContext } from '../../command.ts'
import { machineStateDirectory, parseOptions } from '../../options.ts'
import { lockHolder } from '../../service/lock.ts'
import { defaultConfig } from '../protocol/config.ts'
import { enrolmentFile } from '../state/enrolment.ts'
import { openProgress } from '../state/progress.ts'
import { openSpool } from '../state/spool.ts'
import { clock, exitCodes, hindranceOf } from './agent.ts'
import { stateHelp } from './settings.ts'

const help = `Usage: holdfast-agent status [options]

Shows whether this server reports to Holdfast. Run it as the user of the agent, or as root.

${stateHelp}

Exit codes
  0  the last report was accepted, and is not older than three intervals
  1  it was not, or is older
  3  this machine is not enrolled, or its agent was revoked
`

export const status: Command = {
  summary: 'Show whether this server reports to Holdfast',
  help,
  async run(args: string[], { environment, print }: CommandContext): Promise<number> {
    const given = parseOptions(args, { state: { type: 'string' } })
    const directory = given.state ?? machineStateDirectory(environment)
    const file = enrolmentFile(directory)
    const enrolment = file.read()
    const hindrance = hindranceOf(enrolment, file.path)
    if (!enrolment || hindrance) {
      print(`${hindrance?.text}\n`)
      return exitCodes.notEnrolled
    }
    const { accepted_at, error, config, clock_skew_seconds } = openProgress(directory).read()
    const process = lockHolder(directory)
    const interval = (config ?? defaultConfig).interval_seconds
    const lines = {
      Server: `${enrolment.server_name} (${enrolment.server_id})`,
      Agent: enrolment.agent_id,
      Holdfast: enrolment.url,
      Process: process === null ? 'not running' : `running, ${process}`,
      Interval: `${interval} s`,
      'Last report': accepted_at ?? 'none yet',
      'Last error': error ?? 'none',
      Waiting: `${openSpool(directory, clock).count()} reports`,
      'Clock ahead': `${clock_skew_seconds} s`,
    }
    for (const [name, value] of Object.entries(lines)) print(`${`${name}:`.padEnd(13)}${value}\n`)
    const isRecent =
      accepted_at !== null && clock().getTime() - Date.parse(accepted_at) <= 3 * interval * 1000
    return error === null && isRecent ? 0 : exitCodes.unreachable
  },
}
