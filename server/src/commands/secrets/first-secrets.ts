/**
 * The secrets for the first owner: the first account's token and the sign-in link. They are saved in files that only
 * the service's user can read, and printed on a terminal. They are never logged.
 */
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FirstLink, invitationLink } from '#areas/identity/area.ts'
import type { Config } from '#platform/config/config.ts'

type DataDir = Pick<Config, 'dataDir'>

const tokenPath = ({ dataDir }: DataDir) => join(dataDir, 'first-token')
const linkPath = ({ dataDir }: DataDir) => join(dataDir, 'sign-in-link')

/** Called before the account is committed, so that the secret is not lost if the process ends in between. */
export function saveFirstToken(config: DataDir, secret: string): void {
  writePrivateFile(tokenPath(config), secret)
}

export function saveLink(config: DataDir, baseUrl: string, secret: string): void {
  writePrivateFile(linkPath(config), invitationLink(baseUrl, secret))
}

/** The secret of the saved link, or null if there is none. */
export function savedLinkSecret(config: DataDir): string | null {
  try {
    return readFileSync(linkPath(config), 'utf8').trim().split('#')[1] ?? null
  } catch {
    return null
  }
}

export function deleteLink(config: DataDir): void {
  rmSync(linkPath(config), { force: true })
}

function writePrivateFile(path: string, text: string): void {
  writeFileSync(path, `${text}\n`, { mode: 0o600 })
  // Without this, an existing file keeps its mode.
  chmodSync(path, 0o600)
}

export type FirstSteps = {
  config: DataDir
  url: string
  /** The first account's token, if this start created the account. */
  token: string | null
  link: FirstLink
  /** Whether the output is a terminal; otherwise it may be stored in a log. */
  isTerminal: boolean
}

/** The lines about the sign-in link and the token that are printed at start. */
export function firstSteps({ config, url, token, link, isTerminal }: FirstSteps): string[] {
  return [...linkLines({ config, url, link, isTerminal }), ...tokenLines(config, token, isTerminal)]
}

function linkLines({ config, url, link, isTerminal }: Omit<FirstSteps, 'token'>): string[] {
  if (link.state === 'joined') return []
  if (link.state === 'elsewhere')
    return [
      '',
      'Nobody has joined yet, and the sign-in link was created elsewhere. To create a new one:',
      `  ./holdfast reset-access "${link.accountName}"`,
    ]
  const until = link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  if (isTerminal)
    return [
      '',
      `Nobody has joined yet. Open this link to sign in as the first owner (works once, until ${until} UTC):`,
      '',
      `  ${invitationLink(url, link.secret)}`,
    ]
  return [
    '',
    `Nobody has joined yet. Open the link in this file to sign in as the first owner (works once, until ${until} UTC):`,
    `  ${linkPath(config)}`,
  ]
}

/** Empty unless this process created the account. */
export function tokenLines(config: DataDir, token: string | null, isTerminal: boolean): string[] {
  if (token === null) return []
  const kept = 'Delete that file once you have stored the token elsewhere.'
  if (!isTerminal) return ['', `The first account's full-access token is in ${tokenPath(config)}. ${kept}`]
  return [
    '',
    'This is the full-access token of the first account:',
    '',
    `  ${token}`,
    '',
    `It is also in ${tokenPath(config)}. ${kept}`,
  ]
}
