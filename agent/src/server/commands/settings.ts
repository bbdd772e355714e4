/** Options of the commands of the server agent. */
import { type Environment, machineStateDirectory, parseOptions } from '../../options.ts'
import { recipeFolder } from '../recipes/recipe.ts'

export type ReportSettings = {
  directory: string
  /** Files and folders with certificates, besides the usual ones. */
  certificatePlaces: readonly string[]
}

export type RunSettings = ReportSettings & { recipes: { folder: string; socket: string } }

const recipeSocket = '/run/holdfast-agent/recipes.sock'

export const stateHelp = `  --state <directory>   where the agent keeps its secret and reports that wait; by default $STATE_DIRECTORY, or
                        /var/lib/holdfast-agent`

export const certificatesHelp = `  --certificates <path> also report the certificates in this file or folder; can be repeated. Private keys
                        never leave the machine.`

export const recipesHelp = `  --recipes <folder>    the recipes that deploys can run, one file each, which belong to root; by default
                        ${recipeFolder}`

export const recipesOption = { recipes: { type: 'string' } } as const

export function recipesOf(given: { recipes?: string | undefined }): string {
  return given.recipes ?? recipeFolder
}

export const recipeSocketHelp = `  --recipe-socket <path> the socket of the systemd unit that runs recipes as root; by default, if it exists,
                        ${recipeSocket}`

const reportOptions = {
  state: { type: 'string' },
  certificates: { type: 'string', multiple: true },
} as const

type ReportOptions = { state?: string | undefined; certificates?: string[] | undefined }

export function readReportSettings(args: string[], environment: Environment): ReportSettings {
  return reportSettingsOf(parseOptions(args, reportOptions), environment)
}

export function readRunSettings(args: string[], environment: Environment): RunSettings {
  const options = { ...reportOptions, ...recipesOption, 'recipe-socket': { type: 'string' } } as const
  const given = parseOptions(args, options)
  return {
    ...reportSettingsOf(given, environment),
    recipes: { folder: recipesOf(given), socket: given['recipe-socket'] ?? recipeSocket },
  }
}

function reportSettingsOf({ state, certificates }: ReportOptions, environment: Environment): ReportSettings {
  return { directory: state ?? machineStateDirectory(environment), certificatePlaces: certificates ?? [] }
}
