import type { Command, CommandContext } from '../../command.ts'
import { logOnChange } from '../../log-on-change.ts'
import { parseOptions } from '../../options.ts'
import { takeLock } from '../../service/lock.ts'
import type { AllowedNetworks } from '../checking/allowed-networks.ts'
import { runSession } from '../session.ts'
import { probeEnrolmentFile } from '../store/enrolment.ts'
import { enrolProbe } from './enrol.ts'
import { exitCodes, hindranceOf } from './exit-codes.ts'
import {
  allowHelp,
  allowOption,
  caHelp,
  enrolOptions,
  probeDirectory,
  readAllowed,
  readEnrolSettings,
  stateHelp,
  stateOption,
} from './settings.ts'

const help = `Usage: holdfast-agent probe run [options]

Makes the checks that Holdfast assigns to this probe, and sends their results, until it is stopped. It opens every
connection, and listens nowhere. Without a connection to Holdfast checks continue, and results are stored for up to 24 hours.

${allowHelp}
${stateHelp}

With --url, a probe that is not enrolled is enrolled first, for containers:
  --url <address>       the address of Holdfast; also HOLDFAST_URL
  --token-file <file>   a file with the enrolment token, hfe_…; also HOLDFAST_TOKEN_FILE
${caHelp}

Exit codes
  0  stopped by a signal
  1  the enrolment failed: Holdfast could not be reached, or asks to retry later
  2  invalid options
  3  this probe is not enrolled, its enrolment token cannot be used, or it was revoked: restarting does not help
  4  Holdfast rejects the enrolment
  5  another probe runs with this state directory already
`

export const run: Command = {
  summary: 'Make checks until it is stopped',
  help,
  async run(args, context) {
    const { environment, log } = context
    const given = parseOptions(args, { ...enrolOptions, ...allowOption, ...stateOption })
    const directory = probeDirectory(given, environment)
    const allowed = readAllowed(given, environment)
    const file = probeEnrolmentFile(directory)
    if (file.read() === null && (given.url ?? environment['HOLDFAST_URL'])) {
      const code = await enrolProbe(directory, readEnrolSettings(given, environment, log), allowed, context)
      if (code !== 0) return code
    }
    const hindrance = hindranceOf(file.read(), file.path)
    if (hindrance !== null) {
      log(hindrance)
      return exitCodes.notEnrolled
    }
    const lock = takeLock(directory)
    if ('heldBy' in lock) {
      log(`Another probe runs with ${directory} already: process ${lock.heldBy}.`)
      return exitCodes.alreadyRuns
    }
    try {
      return await checkUntilStopped(directory, allowed, context)
    } finally {
      lock.release()
    }
  },
}

async function checkUntilStopped(
  directory: string,
  allowed: AllowedNetworks,
  { log, signal }: CommandContext,
): Promise<number> {
  const file = probeEnrolmentFile(directory)
  for (;;) {
    const enrolment = file.read()
    const hindrance = hindranceOf(enrolment, file.path)
    if (!enrolment || hindrance !== null) {
      log(hindrance ?? '')
      return exitCodes.notEnrolled
    }
    const networks = allowed.shown === null ? '' : `, connecting to ${allowed.shown.join(', ')} only`
    log(`Checking as ${enrolment.name} (${enrolment.probe_id}) for ${enrolment.url}${networks}`)
    const end = await runSession({
      directory,
      file,
      enrolment,
      allowed,
      log,
      logChange: logOnChange(log),
      signal,
    })
    if (end === 'stopped') return 0
    if (end === 'revoked') return exitCodes.notEnrolled
    log('This machine was enrolled as another probe.')
  }
}
