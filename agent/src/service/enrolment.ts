/** What the commands that enrol have in common: the token, and what a rejection means. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFolder, replaceFile } from '../atomic-file.ts'
import { messageOf } from '../log-on-change.ts'
import { UsageError } from '../usage-error.ts'
import type { Rejection } from './requests.ts'

export const enrolmentExitCodes = { unavailable: 1, revoked: 3, secret_refused: 3, dropped: 4 } as const

export function failedEnrolment(answer: Rejection): string {
  return `This machine was not enrolled: ${answer.text}${adviceFor(answer)}`
}

function adviceFor({ kind }: Rejection): string {
  if (kind === 'unavailable') return '. Try again later.'
  return kind === 'secret_refused' ? ' Create a new enrolment token in Holdfast.' : ''
}

export async function readEnrolmentToken(
  path: string | undefined,
  log: (line: string) => void,
): Promise<string> {
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

/** Before the token is used up. */
export function requireWritable(directory: string): void {
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
