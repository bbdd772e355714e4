import { readFileSync } from 'node:fs'
import { UsageError } from '../usage-error.ts'

/** Where the token comes from. A token in a file may be replaced while the agent runs. */
export type TokenSource = { kind: 'file'; path: string } | { kind: 'given'; token: string }

/** A token, or why there is none. */
export type Token = { token: string } | { fault: string }

export function tokenSource(path: string | undefined, given: string | undefined): TokenSource {
  if (path !== undefined) return { kind: 'file', path }
  if (given) return { kind: 'given', token: given.trim() }
  throw new UsageError('The token is missing: set HOLDFAST_TOKEN or --token-file.')
}

export function readToken(source: TokenSource): Token {
  const token = source.kind === 'given' ? source.token : readFile(source.path)
  if (typeof token !== 'string') return token
  // Any other text may be a secret that opens more, so it is never sent.
  if (/^hfip_[0-9A-Za-z]+$/.test(token)) return { token }
  const where = source.kind === 'given' ? 'HOLDFAST_TOKEN' : source.path
  return { fault: `The value in ${where} is not a token of a dynamic IP: those begin with hfip_` }
}

function readFile(path: string): string | { fault: string } {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    return { fault: `The token cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}
