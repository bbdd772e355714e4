/** The environment of a recipe: its parameters, and what every program needs. Nothing of the agent's own is in it. */
import type { Recipe } from './recipe.ts'
import type { User } from './user.ts'

export type Matched = {
  environment: Record<string, string>
  /** Parameters of the job that the recipe does not have, and does not get. */
  ignored: string[]
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Returns why the parameters do not match, if they do not. One that is missing is an empty text: a recipe whose pattern
 * matches it does not require the parameter.
 */
export function matchParameters(
  { name, parameters }: Recipe,
  given: Readonly<Record<string, string>>,
  user: User,
): Matched | string {
  const environment: Record<string, string> = {
    PATH: path,
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
  }
  for (const [parameter, pattern] of parameters) {
    const value = Object.hasOwn(given, parameter) ? (given[parameter] ?? '') : ''
    if (value.includes('\0') || !pattern.test(value))
      return `The parameter ${parameter} ${value === '' ? 'is missing' : `is ${JSON.stringify(value)}`}, which does not match the pattern of the recipe "${name}": ${pattern.source}`
    environment[parameter] = value
  }
  return { environment, ignored: Object.keys(given).filter((parameter) => !parameters.has(parameter)) }
}
