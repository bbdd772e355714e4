import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Command, CommandContext } from '../../command.ts'
import { machineStateDirectory, parseOptions, readUrl, warnOfPlainText } from '../../options.ts'
import {
  enrolmentExitCodes,
  failedEnrolment,
  readEnrolmentToken,
  requireWritable,
} from '../../service/enrolment.ts'
import type { EnrolmentFile } from '../../service/enrolment-file.ts'
import { form, version } from '../../version.ts'
import { readAddresses } from '../facts/addresses.ts'
import { readFingerprint, readInstance } from '../facts/machine.ts'
import type { Enrolled } from '../protocol/client.ts'
import { clientOf } from '../reporting/enrolled-client.ts'
import { type Enrolment, enrolmentFile } from '../state/enrolment.ts'
import { openProgress } from '../state/progress.ts'
import { openSpool } from '../state/spool.ts'
import { stateHelp } from './settings.ts'

const help = `Usage: holdfast-agent enrol --url <address> [options]

Enrols this machine as a server in Holdfast: exchanges an enrolment token for a secret of this machine. A machine that is
enrolled again gets a new secret; an agent that runs uses it with its next report.

  --url <address>       the address of Holdfast: https://holdfast.example
  --token-file <file>   a file with the enrolment token, hfe_…. Without it, the token is read from standard input.
                        There is no option for the token itself, because other users can see arguments.
  --ca <file>           a file with the certificate authority of Holdfast, in PEM format, if it is not one that the
                        system trusts. The agent reads the file again at each start.
${stateHelp}

Exit codes
  0  enrolled
  1  Holdfast could not be reached, or asks to retry later
  2  invalid options
  3  the token cannot be used
  4  Holdfast rejects the enrolment; the line before says why

Examples
  holdfast-agent enrol --url https://holdfast.example --token-file /root/enrolment-token
  printf %s "$TOKEN" | holdfast-agent enrol --url https://holdfast.example
`

export const enrol: Command = {
  summary: 'Enrol this machine as a server in Holdfast',
  help,
  async run(args: string[], context: CommandContext): Promise<number> {
    const { log, signal } = context
    const given = parseOptions(args, {
      url: { type: 'string' },
      'token-file': { type: 'string' },
      ca: { type: 'string' },
      state: { type: 'string' },
    })
    const url = readUrl(given.url, '--token-file')
    warnOfPlainText(url, log)
    const directory = given.state ?? machineStateDirectory(context.environment)
    const place = { url: url.href, ca: given.ca === undefined ? null : resolve(given.ca) }
    const client = clientOf(place, signal)
    const instance = readInstance()
    const machine = {
      fingerprint: readFingerprint(directory),
      hostname: hostname(),
      form,
      version,
      addresses: readAddresses().map(({ address }) => address),
      ...(instance && { instance }),
    }
    // Before the token is used up.
    requireWritable(directory)
    const token = await readEnrolmentToken(given['token-file'], log)
    const answer = await client.enrol(token, machine)
    if (answer.kind !== 'enrolled') {
      log(failedEnrolment(answer))
      return enrolmentExitCodes[answer.kind]
    }
    store(directory, place, answer)
    context.print(
      `Enrolled as ${answer.serverName} (${answer.serverId}). Start the agent with: holdfast-agent run\n`,
    )
    return 0
  },
}

function store(directory: string, place: { url: string; ca: string | null }, answer: Enrolled): void {
  const file = enrolmentFile(directory)
  // What waits belongs to the earlier server.
  if (earlierServer(file) !== answer.serverId) openSpool(directory, () => new Date()).clear()
  openProgress(directory).reset({ config: answer.config })
  const enrolment: Enrolment = {
    ...place,
    agent_id: answer.agentId,
    server_id: answer.serverId,
    server_name: answer.serverName,
    secret: answer.secret,
  }
  file.save(enrolment)
}

function earlierServer(file: EnrolmentFile<Enrolment>): string | null {
  try {
    return file.read()?.server_id ?? null
  } catch {
    return null
  }
}
