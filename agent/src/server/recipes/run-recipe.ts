/**
 * Runs one recipe for the agent, in a process of its own: `holdfast-agent execute`. The agent writes a request as one
 * line of JSON, and reads events as lines of JSON. When the agent ends its side of the connection, or dies, the recipe
 * is ended.
 */
import { statSync } from 'node:fs'
import { messageOf } from '../../log-on-change.ts'
import { matchParameters } from './environment.ts'
import { execute, type Outcome } from './execute.ts'
import { createOutput } from './output.ts'
import { programFault } from './ownership.ts'
import { type Recipe, RecipeError, readRecipe } from './recipe.ts'
import { secretValues } from './secret-values.ts'
import { becomeUser, findUser } from './user.ts'

export type RecipeRequest = {
  recipe: string
  parameters: Readonly<Record<string, string>>
  timeout_seconds: number
}

export type RecipeEvent =
  | { event: 'started'; recipe_hash: string }
  | { event: 'log'; text: string }
  | ({ event: 'ended' } & Outcome)

const rejected: Outcome = { state: 'rejected', exit_code: null, signal: null }

/** The last event is `ended`. The process belongs to the user of the recipe after it. */
export async function runRecipe(
  folder: string,
  request: RecipeRequest,
  write: (event: RecipeEvent) => void,
  cancelled: AbortSignal,
): Promise<void> {
  const log = (text: string) => write({ event: 'log', text })
  try {
    const recipe = readRecipe(folder, request.recipe)
    write({ event: 'started', recipe_hash: recipe.hash })
    write({ event: 'ended', ...(await start(recipe, request, log, cancelled)) })
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error
    log(`[${error.message}]\n`)
    write({ event: 'ended', ...rejected })
  }
}

async function start(
  recipe: Recipe,
  request: RecipeRequest,
  log: (text: string) => void,
  cancelled: AbortSignal,
): Promise<Outcome> {
  const user = findUser(recipe.user)
  const matched = matchParameters(recipe, request.parameters, user)
  if (typeof matched === 'string') throw new RecipeError(matched)
  if (user.uid === 0) requireRootsProgram(recipe.command[0])
  const output = createOutput(secretValues(recipe), log)
  becomeUser(user)
  process.umask(0o022)
  requireFolder(recipe)
  if (matched.ignored.length > 0)
    output.note(`Not passed on, because the recipe does not have them: ${matched.ignored.join(', ')}`)
  return await execute(
    {
      command: recipe.command,
      directory: recipe.directory,
      environment: matched.environment,
      timeoutSeconds: Math.min(request.timeout_seconds, recipe.timeoutSeconds),
    },
    output,
    cancelled,
  )
}

/** Otherwise every user who can change the program is root with the next deploy. */
function requireRootsProgram(path: string): void {
  let fault: string | null
  try {
    fault = programFault(path)
  } catch (error) {
    throw new RecipeError(`The command ${path} cannot be found: ${messageOf(error)}`)
  }
  if (fault !== null) throw new RecipeError(`The command ${path} is not safe to run as root: ${fault}`)
}

function requireFolder({ directory, user }: Recipe): void {
  try {
    if (statSync(directory).isDirectory()) return
  } catch (error) {
    throw new RecipeError(`The directory of the recipe cannot be used by ${user}: ${messageOf(error)}`)
  }
  throw new RecipeError(`The directory of the recipe, ${directory}, is not a directory.`)
}
