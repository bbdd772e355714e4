import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Command, CommandContext } from '../../command.ts'
import { parseOptions } from '../../options.ts'
import {
  enrolmentExitCodes,
  failedEnrolment,
  readEnrolmentToken,
  requireWritable,
} from '../../service/enrolment.ts'
import { version } from '../../version.ts'
import type { AllowedNetworks } from '../checking/allowed-networks.ts'
import { createProbeClient, type Enrolled } from '../protocol/client.ts'
import { newStoreKey, probeEnrolmentFile } from '../store/enrolment.ts'
import { openProbeProgress } from '../store/progress.ts'
import {
  allowHelp,
  allowOption,
  caHelp,
  type EnrolSettings,
  enrolOptions,
  probeDirectory,
  readAllowed,
  readEnrolSettings,
  stateHelp,
  stateOption,
} from './settings.ts'

const help = `Usage: holdfast-agent probe enrol --url <address> [options]

Enrols this machine as a probe of Holdfast: exchanges an enrolment token for a secret. A probe that is enrolled again gets
a new secret, which one that runs uses with its next request.

  --url <address>       the address of Holdfast: https://holdfast.example; also HOLDFAST_URL
  --token-file <file>   a file with the enrolment token, hfe_…; also HOLDFAST_TOKEN_FILE. Without it, the token is read
                        from standard input. There is no option for the token itself, because other users can see
                        arguments.
${caHelp}
${allowHelp}
${stateHelp}

Exit codes
  0  enrolled
  1  Holdfast could not be reached, or asks to retry later
  2  invalid options
  3  the token cannot be used
  4  Holdfast rejects the enrolment; the line before says why

Example
  holdfast-agent probe enrol --url https://holdfast.example --token-file /root/enrolment-token
`

export const enrol: Command = {
  summary: 'Enrol this machine as a probe',
  help,
  async run(args, context) {
    const given = parseOptions(args, { ...enrolOptions, ...allowOption, ...stateOption })
    const settings = readEnrolSettings(given, context.environment, context.log)
    const directory = probeDirectory(given, context.environment)
    const code = await enrolProbe(directory, settings, readAllowed(given, context.environment), context)
    if (code === 0) context.print('Start the probe with: holdfast-agent probe run\n')
    return code
  },
}

/** Returns the exit code. */
export async function enrolProbe(
  directory: string,
  { url, ca, tokenFile }: EnrolSettings,
  allowed: AllowedNetworks,
  { log, print, signal }: CommandContext,
): Promise<number> {
  const place = { url: url.href, ca }
  const client = createProbeClient(place, signal)
  requireWritable(directory)
  const token = await readEnrolmentToken(tokenFile, log)
  const answer = await client.enrol(token, {
    version,
    hostname: hostname() || 'unknown',
    allowed_networks: allowed.shown,
  })
  if (answer.kind !== 'enrolled') {
    log(failedEnrolment(answer))
    return enrolmentExitCodes[answer.kind]
  }
  store(directory, place, answer)
  print(`Enrolled as ${answer.name} (${answer.probeId}).\n`)
  return 0
}

function store(
  directory: string,
  place: { url: string; ca: string | null },
  { probeId, name, secret }: Enrolled,
): void {
  const file = probeEnrolmentFile(directory)
  const earlier = earlierEnrolment(file)
  // What waits belongs to the earlier probe.
  if (earlier?.probe_id !== probeId)
    for (const stored of ['assignments', 'results'])
      rmSync(join(directory, stored), { recursive: true, force: true })
  openProbeProgress(directory).reset()
  const storeKey = earlier?.probe_id === probeId ? earlier.store_key : newStoreKey()
  file.save({ ...place, probe_id: probeId, name, secret, store_key: storeKey })
}

function earlierEnrolment(file: ReturnType<typeof probeEnrolmentFile>) {
  try {
    return file.read()
  } catch {
    return null
  }
}
