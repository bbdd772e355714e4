/** Runs a command of a recipe, and returns how it failed. Of its output, the end is added to the log, without secrets. */
import { execute } from '../recipes/execute.ts'
import { createOutput } from '../recipes/output.ts'

export type Command = { name: string; command: string; timeoutSeconds: number; secrets: readonly string[] }

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const shownMax = 4000
/** The shell interprets what root has written, and nothing of the service. */
const script = 'umask 022 && eval "$1"'

/** Null if it succeeded, or if there is none. */
export async function runCommand(
  { name, command, timeoutSeconds, secrets }: Command,
  addToLog: (text: string) => void,
  signal: AbortSignal,
): Promise<string | null> {
  if (command === '') return null
  addToLog(`[${name}: ${command}]\n`)
  let printed = ''
  const output = createOutput(secrets, (text) => {
    printed = (printed + text).slice(-shownMax)
  })
  const outcome = await execute(
    {
      command: ['/bin/sh', '-c', script, 'sh', command],
      directory: '/',
      environment: { PATH: path, HOME: '/root', LC_ALL: 'C' },
      timeoutSeconds,
    },
    output,
    signal,
  )
  addToLog(printed === '' || printed.endsWith('\n') ? printed : `${printed}\n`)
  switch (outcome.state) {
    case 'succeeded':
      return null
    case 'timed_out':
      return `${name} took longer than ${timeoutSeconds} seconds, and was ended.`
    default:
      return outcome.exit_code === null
        ? `${name} was ended by ${outcome.signal ?? 'the agent'}.`
        : `${name} failed with the exit code ${outcome.exit_code}.`
  }
}
