import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../../atomic-file.ts'
import type { Command, CommandContext } from '../../command.ts'
import { logOnChange } from '../../log-on-change.ts'
import { parseOptions } from '../../options.ts'
import { takeLock } from '../../service/lock.ts'
import { checkPlaces } from '../installation/places.ts'
import { certificateRecipeNames, readCertificateRecipe } from '../installation/recipe.ts'
import { runCertificates } from '../installation/run-certificates.ts'
import { openCertificateFiles } from '../installation/state.ts'
import { RecipeError } from '../recipes/recipe.ts'
import { createEnrolledClient } from '../reporting/enrolled-client.ts'
import { enrolmentFile } from '../state/enrolment.ts'
import { hasJobsFile } from '../state/has-jobs.ts'
import { exitCodes, hindranceOf } from './agent.ts'

const recipeFolder = '/etc/holdfast-agent/certificates'
const agentState = '/var/lib/holdfast-agent'
const ownState = '/var/lib/holdfast-agent-certificates'

const help = `Usage: holdfast-agent certificates [options]

Requests and installs the certificates that wait in Holdfast for this server. Private keys are made here, and never leave
the server. A unit of systemd, or cron, runs it as root.

  --check               only show and check the recipes
  --scheduled           do nothing unless something waits
  --recipes <folder>    the recipes for certificates, which belong to root; by default
                        ${recipeFolder}
  --state <directory>   where the agent keeps its secret; by default ${agentState}
  --installing <directory> where it is stored how far an installation is; by default
                        ${ownState}

Exit codes
  0  nothing is left to do
  1  Holdfast cannot be reached; with --check, a recipe cannot be used
  2  invalid options
  3  this machine is not enrolled, or its agent was revoked
  5  another run is not finished
`

const options = {
  check: { type: 'boolean' },
  scheduled: { type: 'boolean' },
  recipes: { type: 'string' },
  state: { type: 'string' },
  installing: { type: 'string' },
} as const

export const certificates: Command = {
  summary: 'Request and install certificates, as root',
  help,
  async run(args, context) {
    const given = parseOptions(args, options)
    const folder = given.recipes ?? recipeFolder
    if (given.check) return showRecipes(folder, context)
    if (process.getuid?.() !== 0) {
      context.log('Run it as root: it writes private keys and reloads services.')
      return 1
    }
    if (certificateRecipeNames(folder).length === 0) {
      if (!given.scheduled) context.print(`There are no recipes for certificates in ${folder}.\n`)
      return 0
    }
    const directory = given.state ?? agentState
    const installing = given.installing ?? ownState
    const files = openCertificateFiles(installing)
    const waits =
      statSync(join(directory, hasJobsFile), { throwIfNoEntry: false })?.isFile() ||
      files.open().length > 0 ||
      files.reports().length > 0
    if (given.scheduled && !waits) return 0
    return await runLocked({ folder, directory, installing, files }, context)
  },
}

type Settings = {
  folder: string
  directory: string
  installing: string
  files: ReturnType<typeof openCertificateFiles>
}

async function runLocked(
  { folder, directory, installing, files }: Settings,
  { log, signal }: CommandContext,
): Promise<number> {
  const file = enrolmentFile(directory)
  const hindrance = hindranceOf(file.read(), file.path)
  if (hindrance) {
    log(hindrance.text)
    return hindrance.code
  }
  createFolder(installing)
  // The other form of the agent has another kind of lock.
  const lock = takeLock(join(installing, 'node'))
  if ('heldBy' in lock) {
    log('Another run is not finished. Try again in a minute.')
    return exitCodes.alreadyRuns
  }
  try {
    // Root writes nothing into the folder of the agent's user, who could have put links there.
    const client = createEnrolledClient({
      file: { ...file, save() {} },
      log,
      logChange: logOnChange(log),
      signal,
    })
    const fault = await runCertificates({ folder, files, client, log, signal })
    if (fault !== null) log(fault)
    return fault === null ? 0 : exitCodes.unreachable
  } finally {
    lock.release()
  }
}

function showRecipes(folder: string, { print }: CommandContext): number {
  const names = certificateRecipeNames(folder)
  if (names.length === 0) print(`There are no recipes for certificates in ${folder}.\n`)
  const areUsable = names.map((name) => {
    try {
      const recipe = readCertificateRecipe(folder, name)
      checkPlaces(recipe)
      print(
        `${name}: ${recipe.names.join(' ')}, key in ${recipe.key}, check ${recipe.check?.place ?? 'none'}\n`,
      )
      return true
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error
      print(`${name}: ${error.message}\n`)
      return false
    }
  })
  return names.length > 0 && areUsable.every((isUsable) => isUsable) ? 0 : 1
}
