import { readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFolder, replaceFile } from '../../atomic-file.ts'
import type { Command, CommandContext } from '../../command.ts'
import { messageOf } from '../../log-on-change.ts'
import { machineStateDirectory, parseOptions, readUrl, warnOfPlainText } from '../../options.ts'
import { UsageError } from '../../usage-error.ts'
import { form, version } from '../../version.ts'
import { readAddresses } from '../facts/addresses.ts'
import { readFingerprint, readInstance } from '../facts/machine.ts'
import type { Enrolled, Rejection } from '../protocol/client.ts'
import { clientOf } from '../reporting/enrolled-client.ts'
import { type Enrolment, type EnrolmentFile, enrolmentFile } from '../state/enrolment.ts'
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

const exitCodes = { unavailable: 1, revoked: 3, secret_refused: 3, dropped: 4 } as const

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
      log(`This machine was not enrolled: ${answer.text}${adviceFor(answer)}`)
      return exitCodes[answer.kind]
    }
    store(directory, place, answer)
    context.print(
      `Enrolled as ${answer.serverName} (${answer.serverId}). Start the agent with: holdfast-agent run\n`,
    )
    return 0
  },
}

function adviceFor({ kind }: Rejection): string {
  if (kind === 'unavailable') return '. Try again later.'
  return kind === 'secret_refused' ? ' Create a new enrolment token in Holdfast.' : ''
}

async function readEnrolmentToken(path: string | undefined, log: (line: string) => void): Promise<string> {
  if (path === undefined && process.stdin.isTTY) log('Enter the enrolment token, and press Ctrl+D:')
  const token = (path === undefined ? await text(process.stdin) : readTokenFile(path)).trim()
  const where = path ?? 'standard input'
  if (token === '') throw new UsageError(`The enrolment token is missing: ${where} is empty.`)
  // Any other text may be a secret that opens more, so it is never sent.
  if (!/^hfe_[0-9A-Za-z]+$/.test(token))
    throw new UsageError(`The value in ${where} is not an enrolment token: those begin with hfe_`)
  return token
}

function readTokenFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`The enrolment token cannot be read: ${messageOf(error)}`)
  }
}

function requireWritable(directory: string): void {
  try {
    createFolder(directory)
    replaceFile(join(directory, 'writable'), '')
    rmSync(join(directory, 'writable'))
  } catch (error) {
    throw new UsageError(
      `The state directory ${directory} cannot be written: ${messageOf(error)}. Run the command as the user of the agent, or set --state.`,
    )
  }
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

function earlierServer(file: EnrolmentFile): string | null {
  try {
    return file.read()?.server_id ?? null
  } catch {
    return null
  }
}
