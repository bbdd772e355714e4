import type { Command, CommandContext } from './command.ts'
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

const commands: Readonly<Record<string, Command>> = {
  enrol,
  run,
  report,
  status,
  certificates,
  recipes,
  execute,
  ip,
}

const wrongUsage = 2

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  return `holdfast-agent ${version}: runs on a machine and reports to Holdfast

Usage: holdfast-agent <command> [options]

${lines.join('\n')}

See holdfast-agent <command> --help for the options of a command.
`
}

/** Runs the command named by the arguments and returns the exit status. */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, log } = context
  const [name = '', ...rest] = args
  if (name === '--version') print(`${version}\n`)
  else if (name === '--help' || name === 'help') print(overview())
  else {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) {
      log(`${name === '' ? 'No command given' : `Unknown command "${name}"`}. See holdfast-agent --help.`)
      return wrongUsage
    }
    if (!rest.includes('--help')) return await runCommand(name, command, rest, context)
    print(command.help)
  }
  return 0
}

async function runCommand(
  name: string,
  command: Command,
  args: string[],
  context: CommandContext,
): Promise<number> {
  try {
    return await command.run(args, context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.log(`${error.message}\nSee holdfast-agent ${name} --help.`)
    return wrongUsage
  }
}
