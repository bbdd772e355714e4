import type { Command, CommandContext, CommandGroup } from './command.ts'
import { ip } from './ip/command.ts'
import { certificates } from './server/commands/certificates.ts'
import { enrol } from './server/commands/enrol.ts'
import { execute } from './server/commands/execute.ts'
import { recipes } from './server/commands/recipes.ts'
import { report } from './server/commands/report.ts'
import { run } from './server/commands/run.ts'
import { status } from './server/commands/status.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

const commands = { enrol, run, report, status, certificates, recipes, execute, ip }

const wrongUsage = 2

/** The command `probe`, which only one of the two programs has. */
export type ProbeCommand = Command | CommandGroup

/** Runs the command named by the arguments and returns the exit status. */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  probe: ProbeCommand,
): Promise<number> {
  if (args[0] === '--version') {
    context.print(`${version}\n`)
    return 0
  }
  const about = `${version}: runs on a machine and reports to Holdfast`
  return await runGroup(
    'holdfast-agent',
    { summary: '', about, commands: { ...commands, probe } },
    args,
    context,
  )
}

function overview(name: string, { about, commands }: CommandGroup): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  return `${name} ${about}

Usage: ${name} <command> [options]

${lines.join('\n')}

See ${name} <command> --help for the options of a command.
`
}

async function runGroup(
  path: string,
  group: CommandGroup,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { print, log } = context
  const [name = '', ...rest] = args
  if (name === '--help' || name === 'help') {
    print(overview(path, group))
    return 0
  }
  const command = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined
  if (!command) {
    log(`${name === '' ? 'No command given' : `Unknown command "${name}"`}. See ${path} --help.`)
    return wrongUsage
  }
  if ('commands' in command) return await runGroup(`${path} ${name}`, command, rest, context)
  if (!rest.includes('--help')) return await runCommand(`${path} ${name}`, command, rest, context)
  print(command.help)
  return 0
}

async function runCommand(
  path: string,
  command: Command,
  args: string[],
  context: CommandContext,
): Promise<number> {
  try {
    return await command.run(args, context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.log(`${error.message}\nSee ${path} --help.`)
    return wrongUsage
  }
}
