/**
 * A recipe is a command that deploys may run on this machine. Its file, <name>.json in the folder of recipes, belongs to
 * root and can be changed by nobody else, because the service only ever names a recipe: what runs is decided here.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../log-on-change.ts'
import { ownershipFault } from './ownership.ts'

export type Recipe = {
  name: string
  /** SHA-256 of the file, in hexadecimal. */
  hash: string
  /** An absolute path, and its arguments. No shell interprets them. */
  command: readonly [program: string, ...args: string[]]
  directory: string
  user: string
  /** The parameters that it accepts; a pattern has to match the whole value. */
  parameters: ReadonlyMap<string, RegExp>
  timeoutSeconds: number
  /** Values that are replaced in the log. */
  mask: readonly string[]
  /** Files with such values. */
  maskFiles: readonly string[]
}

/** A recipe that cannot be used. The message says which file, what is wrong, and how to correct it. */
export class RecipeError extends Error {}

export const recipeFolder = '/etc/holdfast-agent/recipes'
const extension = '.json'
const namePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/
const parameterPattern = /^[A-Z][A-Z0-9_]{0,63}$/
/** Those that the agent sets, and those that change how programs are loaded. */
const reservedParameter = /^(PATH|HOME|USER|LOGNAME|SHELL|ENV|BASH_ENV|IFS|LD_.*|NODE_OPTIONS)$/
export const maskLengthMin = 6
const timeoutByDefault = 3600
const timeoutMax = 24 * 3600
const members = ['command', 'directory', 'user', 'parameters', 'timeout_seconds', 'mask', 'mask_files']

/** The names of all files in the folder that could be recipes. */
export function recipeNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(extension))
      .map((file) => file.slice(0, -extension.length))
      .sort()
  } catch {
    return []
  }
}

/** Throws a `RecipeError` if there is no such recipe, or if it cannot be used. */
export function readRecipe(folder: string, name: string): Recipe {
  if (!namePattern.test(name))
    throw new RecipeError(
      `"${name}" is not the name of a recipe: use lower-case letters, digits, ".", "_" and "-".`,
    )
  const path = join(folder, name + extension)
  const text = readOwnedFile(path, `This machine has no recipe "${name}": create ${path} to allow it.`)
  try {
    return { name, hash: createHash('sha256').update(text).digest('hex'), ...parsed(text) }
  } catch (error) {
    throw new RecipeError(`The recipe ${path} cannot be used: ${messageOf(error)}`)
  }
}

/** The file that is checked is the one that is read. */
function readOwnedFile(path: string, missing: string): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new RecipeError(missing)
    throw new RecipeError(`The recipe ${path} cannot be read: ${messageOf(error)}`)
  }
  try {
    const fault = ownershipFault(path, file)
    if (fault !== null) throw new RecipeError(`The recipe ${path} is not safe: ${fault}`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function parsed(text: string): Omit<Recipe, 'name' | 'hash'> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('it has to be a JSON object.')
  const given = value as Record<string, unknown>
  const unknown = Object.keys(given).find((member) => !members.includes(member))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a member of recipes: ${members.join(', ')}.`)
  return {
    command: commandOf(given['command']),
    directory: absolutePath('directory', given['directory']),
    user: userOf(given['user']),
    parameters: parametersOf(given['parameters'] ?? {}),
    timeoutSeconds: timeoutOf(given['timeout_seconds'] ?? timeoutByDefault),
    mask: maskOf(given['mask'] ?? []),
    maskFiles: texts('mask_files', given['mask_files'] ?? []).map((path) => absolutePath('mask_files', path)),
  }
}

function texts(member: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new Error(`"${member}" has to be a list of texts.`)
  return value
}

function commandOf(value: unknown): Recipe['command'] {
  const [program, ...args] = texts('command', value)
  if (program === undefined)
    throw new Error('"command" is empty: give the path of a program, and its arguments.')
  return [absolutePath('command', program), ...args]
}

function absolutePath(member: string, value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/'))
    throw new Error(`"${member}" needs an absolute path, such as "/srv/shop".`)
  return value
}

function userOf(value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new Error('"user" is missing: name the user that the command runs as.')
  return value
}

function parametersOf(value: unknown): Map<string, RegExp> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('"parameters" has to be an object of patterns by name.')
  return new Map(Object.entries(value).map(([name, pattern]) => [name, patternOf(name, pattern)]))
}

function patternOf(name: string, pattern: unknown): RegExp {
  if (!parameterPattern.test(name))
    throw new Error(`"${name}" cannot be a parameter: use capital letters, digits and "_".`)
  if (reservedParameter.test(name)) throw new Error(`"${name}" cannot be a parameter: choose another name.`)
  if (typeof pattern !== 'string') throw new Error(`The pattern of "${name}" has to be a text.`)
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch (error) {
    throw new Error(`the pattern of "${name}" is not a regular expression: ${messageOf(error)}`)
  }
}

function timeoutOf(value: unknown): number {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > timeoutMax)
    throw new Error(`"timeout_seconds" has to be a whole number from 1 to ${timeoutMax}.`)
  return Number(value)
}

function maskOf(value: unknown): string[] {
  const values = texts('mask', value)
  if (values.some((one) => one.length < maskLengthMin))
    throw new Error(
      `"mask" has a value with less than ${maskLengthMin} characters, which would hide other text.`,
    )
  return values
}
