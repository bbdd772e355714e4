/** The command line of the server: `holdfast <command>`. Every command reports an error in one sentence. */

import { Problem } from '#kernel/problem/problem.ts'
import { StartError } from '#platform/config/config.ts'
import { version } from './version.ts'

type Command = {
  summary: string
  /** Loads the command when it is called: most commands need only a small part of the program. */
  load: () => Promise<(rest: string[]) => Promise<number>>
}

const commands: Record<string, Command> = {
  start: {
    summary: 'Start the service (--hold: send nothing until it is released)',
    load: async () => (await import('./commands/start.ts')).start,
  },
  api: {
    summary: 'Send one request to the API of the running service',
    load: async () => (await import('./commands/api.ts')).api,
  },
  hold: {
    summary: 'Send nothing and call no provider until released',
    load: async () => (await import('./commands/hold.ts')).hold,
  },
  release: {
    summary: 'Carry out due work again after a hold',
    load: async () => (await import('./commands/hold.ts')).release,
  },
  backup: {
    summary: 'Write a backup to a file (--with-master-key puts the key in it too)',
    load: async () => (await import('./commands/database/backup.ts')).backup,
  },
  restore: {
    summary: 'Restore a backup, on hold (--no-hold: not on hold; --force: over a database)',
    load: async () => (await import('./commands/database/restore.ts')).restore,
  },
  'keys rotate': {
    summary: 'Change the master key',
    load: async () => (await import('./commands/secrets/keys.ts')).keysRotate,
  },
  psql: {
    summary: 'Open the database for a look (a statement may follow)',
    load: async () => (await import('./commands/database/psql.ts')).psql,
  },
  'account create': {
    summary: 'Make an account, and a link for its owner',
    load: async () => (await import('./commands/account.ts')).accountCreate,
  },
  'account list': {
    summary: 'List the accounts',
    load: async () => (await import('./commands/account.ts')).accountList,
  },
  'account set-plan': {
    summary: 'Put an account on another plan',
    load: async () => (await import('./commands/account.ts')).accountSetPlan,
  },
  'account set-operator': {
    summary: 'Let an account see how the installation is doing, or not',
    load: async () => (await import('./commands/account.ts')).accountSetOperator,
  },
  'account suspend': {
    summary: 'Refuse an account’s tokens and people',
    load: async () => (await import('./commands/account.ts')).accountSuspend,
  },
  'account erase': {
    summary: 'Erase the secrets of a suspended account for good',
    load: async () => (await import('./commands/account.ts')).accountErase,
  },
  'account resume': {
    summary: 'Let a suspended account go on',
    load: async () => (await import('./commands/account.ts')).accountResume,
  },
  'reset-access': {
    summary: 'Print a link: a new password, or a new owner',
    load: async () => (await import('./commands/account.ts')).resetAccessCommand,
  },
  'audit verify': {
    summary: 'Check the chains of the audit log (a file of kept checkpoints may follow)',
    load: async () => (await import('./commands/secrets/audit-chain.ts')).auditVerify,
  },
  'audit checkpoints': {
    summary: 'Print where each chain stands, signed, to keep elsewhere',
    load: async () => (await import('./commands/secrets/audit-chain.ts')).auditCheckpoints,
  },
  events: {
    summary: 'Follow the events of an account on a running service',
    load: async () => (await import('./commands/events.ts')).events,
  },
  'env-example': {
    summary: 'Print all settings with their defaults',
    load: async () => (await import('./commands/env-example.ts')).envExampleCommand,
  },
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`)
  return `Holdfast ${version}\n\n./holdfast <command>\n\n${lines.join('\n')}\n`
}

/** Runs a command and returns its exit status. */
export async function runCommandLine(args: string[]): Promise<number> {
  ignoreOutputErrors()
  try {
    return await run(args)
  } catch (error) {
    const isSentence = error instanceof StartError || error instanceof Problem
    process.stderr.write(`${isSentence ? error.message : error instanceof Error ? error.stack : error}\n`)
    return 1
  }
}

/** A service keeps running, and a command finishes, when nobody reads its output any more or the disk of its log is full. */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

async function run(args: string[]): Promise<number> {
  const name = Object.keys(commands).find((candidate) =>
    candidate.split(' ').every((word, index) => args[index] === word),
  )
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) {
    const isRequested = args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')
    process[isRequested ? 'stdout' : 'stderr'].write(
      isRequested ? usage() : `There is no command "${args.join(' ')}".\n\n${usage()}`,
    )
    return isRequested ? 0 : 2
  }
  const execute = await command.load()
  return await execute(args.slice(name.split(' ').length))
}
