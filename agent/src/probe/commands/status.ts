import type { Command, CommandContext } from '../../command.ts'
import { parseOptions } from '../../options.ts'
import { lockHolder } from '../../service/lock.ts'
import { probeEnrolmentFile } from '../store/enrolment.ts'
import { openProbeProgress } from '../store/progress.ts'
import { storedResults } from '../store/result-files.ts'
import { exitCodes, hindranceOf } from './exit-codes.ts'
import { probeDirectory, stateHelp, stateOption } from './settings.ts'

const help = `Usage: holdfast-agent probe status [options]

Shows whether this probe makes checks and reaches Holdfast. Run it as the user of the probe, or as root.

${stateHelp}

Exit codes
  0  the probe runs, and its last request was answered less than three minutes ago
  1  it does not run, or was not answered
  3  this probe is not enrolled, or was revoked
`

const answeredMaxMs = 180_000

export const status: Command = {
  summary: 'Show whether this probe makes checks and reaches Holdfast',
  help,
  async run(args, { environment, print }: CommandContext) {
    const directory = probeDirectory(parseOptions(args, stateOption), environment)
    const file = probeEnrolmentFile(directory)
    const enrolment = file.read()
    const hindrance = hindranceOf(enrolment, file.path)
    if (!enrolment || hindrance !== null) {
      print(`${hindrance}\n`)
      return exitCodes.notEnrolled
    }
    const progress = openProbeProgress(directory).read()
    const holder = lockHolder(directory)
    const lines = {
      Probe: `${enrolment.name} (${enrolment.probe_id})`,
      Holdfast: enrolment.url,
      Process: holder === null ? 'not running' : `running, ${holder}`,
      Monitors: progress.monitors,
      Networks: progress.allowed_networks?.join(', ') ?? 'no list',
      'Last answer': progress.received_at ?? 'none yet',
      'Last error': progress.error ?? 'none',
      Waiting: `${storedResults(directory)} results`,
      Dropped: `${progress.dropped} results`,
      'Clock ahead': `${progress.clock_skew_seconds} s`,
    }
    for (const [name, value] of Object.entries(lines)) print(`${`${name}:`.padEnd(13)}${value}\n`)
    const { received_at: at, error } = progress
    const isRecent = at !== null && Date.now() - Date.parse(at) < answeredMaxMs
    return holder !== null && error === null && isRecent ? 0 : exitCodes.unreachable
  },
}
