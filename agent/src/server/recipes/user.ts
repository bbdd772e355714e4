/** The user that a recipe runs as. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { RecipeError } from './recipe.ts'

export type User = { name: string; uid: number; gid: number; home: string }

/** Throws a `RecipeError` if there is no such user. */
export function findUser(name: string): User {
  const line = lineOf(name, readFileSync('/etc/passwd', 'utf8')) ?? lineOf(name, askDirectory(name))
  const [, , uid = '', gid = '', , home = '/'] = line?.split(':') ?? []
  if (line === undefined)
    throw new RecipeError(`The recipe runs as ${name}, and this machine has no such user.`)
  return { name, uid: Number(uid), gid: Number(gid), home }
}

/** Node's types lack its `initgroups`. */
const withGroups = process as NodeJS.Process & { initgroups?: (user: string, extraGroup: number) => void }

/** Makes this process one of the user, with all groups of the user. Throws a `RecipeError` if it may not. */
export function becomeUser({ name, uid, gid }: User): void {
  const own = process.getuid?.()
  if (own === uid) return
  if (own !== 0)
    throw new RecipeError(
      `The recipe runs as ${name}, and the agent as the user ${own}: only root can start programs of other users. Use the units of the agent's guide, whose socket starts recipes as root, or run the agent as ${name}.`,
    )
  withGroups.initgroups?.(name, gid)
  process.setgid?.(gid)
  process.setuid?.(uid)
}

function lineOf(name: string, text: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`${name}:`))
}

/** Users of LDAP and the like; empty if there is no such user. */
function askDirectory(name: string): string {
  try {
    return execFileSync('getent', ['passwd', '--', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}
