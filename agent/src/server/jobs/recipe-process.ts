/**
 * Starts recipes: through the socket of a systemd unit, which runs each in a process of root's, or without it in a
 * process of the agent's user.
 */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { isSea } from 'node:sea'
import type { Readable, Writable } from 'node:stream'
import { messageOf } from '../../log-on-change.ts'
import type { Outcome } from '../recipes/execute.ts'
import { recipeNames } from '../recipes/recipe.ts'
import type { RecipeEvent, RecipeRequest } from '../recipes/run-recipe.ts'

export interface RecipeProcess {
  /** Ends the recipe: SIGTERM, and SIGKILL ten seconds later. */
  end(): void
  /** Does not reject. `started` and `log` events have been passed on before. */
  ended: Promise<{ outcome: Outcome } | { broken: string }>
}

export type RecipeListener = { started(recipeHash: string): void; log(text: string): void }

export interface Recipes {
  /** Whether this machine has any, at this moment. */
  exist(): boolean
  start(request: RecipeRequest, listener: RecipeListener): RecipeProcess
}

export function openRecipes({ folder, socket }: { folder: string; socket: string }): Recipes {
  return {
    exist: () => isSocket(socket) || recipeNames(folder).length > 0,
    start(request, listener) {
      const { input, output, failed } = isSocket(socket) ? throughSocket(socket) : asChild(folder)
      const ended = Promise.race([failed, outcomeOf(output, listener)])
      input.write(`${JSON.stringify(request)}\n`)
      const end = () => void input.end()
      void ended.then(end)
      return { end, ended }
    },
  }
}

type Connection = { input: Writable; output: Readable; failed: Promise<{ broken: string }> }

function isSocket(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isSocket() ?? false
}

function throughSocket(path: string): Connection {
  // The recipe is ended by the end of one direction, and its last events come in the other.
  const connection = connect({ path, allowHalfOpen: true })
  const failed = new Promise<{ broken: string }>((resolve) =>
    connection.once('error', (error) =>
      resolve({ broken: `The connection to ${path} failed: ${error.message}` }),
    ),
  )
  return { input: connection, output: connection, failed }
}

function asChild(folder: string): Connection {
  // A single executable contains its options of Node.
  const program = isSea() ? [] : [...process.execArgv, process.argv[1] ?? '']
  const args = [...program, 'execute', '--recipes', folder]
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = new Promise<{ broken: string }>((resolve) =>
    child.once('error', (error) => resolve({ broken: `The recipe cannot be started: ${messageOf(error)}` })),
  )
  // A process that has ended does not read it.
  child.stdin.on('error', () => {})
  return { input: child.stdin, output: child.stdout, failed }
}

function outcomeOf(
  output: Readable,
  listener: RecipeListener,
): Promise<{ outcome: Outcome } | { broken: string }> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: output })
    lines.on('line', (line) => {
      const event = JSON.parse(line) as RecipeEvent
      if (event.event === 'started') listener.started(event.recipe_hash)
      else if (event.event === 'log') listener.log(event.text)
      else {
        const { event: _event, ...outcome } = event
        resolve({ outcome })
      }
    })
    lines.once('close', () => resolve({ broken: 'The process that ran the recipe was ended.' }))
  })
}
