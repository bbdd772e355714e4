/** The command line of the server: `holdfast <command>`. Every command says what went wrong in one sentence. */

import { Problem } from '#kernel/problem.ts'
import { StartError } from '#platform/config/config.ts'
import {
  accountCreate,
  accountErase,
  accountList,
  accountResume,
  accountSetOperator,
  accountSetPlan,
  accountSuspend,
  resetAccessCommand,
} from './commands/account.ts'
import { auditCheckpoints, auditVerify } from './commands/audit-chain.ts'
import { backup } from './commands/backup.ts'
import { envExampleCommand } from './commands/env-example.ts'
import { events } from './commands/events.ts'
import { keysRotate } from './commands/keys.ts'
import { psql } from './commands/psql.ts'
import { restore } from './commands/restore.ts'
import { start } from './commands/start.ts'
import { version } from './service.ts'

const commands: Record<string, { summary: string; run: (rest: string[]) => Promise<number> }> = {
  start: { summary: 'Start the service', run: start },
  backup: { summary: 'Write a backup to a file (--with-master-key puts the key in it too)', run: backup },
  restore: { summary: 'Restore a backup (--force if there is a database already)', run: restore },
  'keys rotate': { summary: 'Change the master key', run: keysRotate },
  psql: { summary: 'Open the database for a look (a statement may follow)', run: psql },
  'account create': { summary: 'Make an account, and a link for its owner', run: accountCreate },
  'account list': { summary: 'List the accounts', run: accountList },
  'account set-plan': { summary: 'Put an account on another plan', run: accountSetPlan },
  'account set-operator': {
    summary: 'Let an account see how the installation is doing, or not',
    run: accountSetOperator,
  },
  'account suspend': { summary: 'Refuse an account’s tokens and people', run: accountSuspend },
  'account erase': { summary: 'Erase the secrets of a suspended account for good', run: accountErase },
  'account resume': { summary: 'Let a suspended account go on', run: accountResume },
  'reset-access': { summary: 'Print a link: a new password, or a new owner', run: resetAccessCommand },
  'audit verify': {
    summary: 'Check the chains of the audit log (a file of kept checkpoints may follow)',
    run: auditVerify,
  },
  'audit checkpoints': {
    summary: 'Print where each chain stands, signed, to keep elsewhere',
    run: auditCheckpoints,
  },
  events: { summary: 'Follow the events of an account on a running service', run: events },
  'env-example': { summary: 'Print all settings with their defaults', run: envExampleCommand },
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`)
  return `Holdfast ${version}\n\nnpm run holdfast -- <command>\n\n${lines.join('\n')}\n`
}

/** Runs the command that these words name, and gives the exit status. */
export async function runCommandLine(words: string[]): Promise<number> {
  try {
    return await run(words)
  } catch (error) {
    const isSentence = error instanceof StartError || error instanceof Problem
    process.stderr.write(`${isSentence ? error.message : error instanceof Error ? error.stack : error}\n`)
    return 1
  }
}

async function run(words: string[]): Promise<number> {
  const name = Object.keys(commands).find((candidate) =>
    candidate.split(' ').every((word, index) => words[index] === word),
  )
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) {
    const isAskedFor = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
    process[isAskedFor ? 'stdout' : 'stderr'].write(
      isAskedFor ? usage() : `There is no command "${words.join(' ')}".\n\n${usage()}`,
    )
    return isAskedFor ? 0 : 2
  }
  return await command.run(words.slice(name.split(' ').length))
}
