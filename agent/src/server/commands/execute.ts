import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Command } from '../../command.ts'
import { parseOptions } from '../../options.ts'
import { UsageError } from '../../usage-error.ts'
import { type RecipeEvent, type RecipeRequest, runRecipe } from '../recipes/run-recipe.ts'
import { recipesHelp, recipesOf, recipesOption } from './settings.ts'

const help = `Usage: holdfast-agent execute [options]

Runs one recipe for the agent, which starts this command, or has the socket of a systemd unit start it as root. It
reads a request from standard input, and writes what happens to standard output, as lines of JSON. It ends the recipe
when standard input ends.

${recipesHelp}

Exit codes
  0  the outcome of the recipe was written
  2  invalid options, or no request
`

const requestMax = 2 ** 20

export const execute: Command = {
  summary: 'Run one recipe, for the agent',
  help,
  async run(args, { signal }) {
    const folder = recipesOf(parseOptions(args, recipesOption))
    const { input, output } = openConnection()
    const disconnected = new AbortController()
    const disconnect = () => disconnected.abort()
    for (const stream of [input, output]) stream.on('error', disconnect)
    input.once('close', disconnect)
    const request = await readRequest(input)
    const write = (event: RecipeEvent) => void output.write(`${JSON.stringify(event)}\n`)
    await runRecipe(folder, request, write, AbortSignal.any([signal, disconnected.signal]))
    await new Promise<void>((resolve) => output.end(resolve))
    return 0
  },
}

/** Both may be the same connection. Writes of `process.stdout` would block the timers while nobody reads. */
function openConnection(): { input: Socket; output: Socket } {
  try {
    return {
      input: new Socket({ fd: 0, readable: true, writable: false }),
      output: new Socket({ fd: 1, readable: false, writable: true }),
    }
  } catch {
    throw new UsageError(
      'Standard input and output have to be pipes or sockets: the agent starts this command.',
    )
  }
}

function readRequest(input: Socket): Promise<RecipeRequest> {
  return new Promise((resolve, reject) => {
    const invalid = () =>
      reject(new UsageError('There is no request on standard input: the agent writes it.'))
    let bytes = 0
    input.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > requestMax) input.destroy()
    })
    const lines = createInterface({ input })
    lines.once('line', (line) => {
      const request = requestOf(line)
      if (request) resolve(request)
      else invalid()
    })
    lines.once('close', invalid)
  })
}

function requestOf(line: string): RecipeRequest | null {
  try {
    const { recipe, parameters, timeout_seconds } = JSON.parse(line) as Partial<RecipeRequest>
    const isComplete =
      typeof recipe === 'string' && typeof timeout_seconds === 'number' && timeout_seconds > 0
    const values = Object.values(parameters ?? {})
    if (!isComplete || values.some((value) => typeof value !== 'string')) return null
    return { recipe, parameters: parameters ?? {}, timeout_seconds }
  } catch {
    return null
  }
}
