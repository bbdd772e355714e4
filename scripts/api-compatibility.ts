/**
 * Compares the OpenAPI document with the previous one, to find changes that break clients. The previous one is
 * docs/openapi.json where this branch left `main`; on `main` itself, that of the previous commit.
 */
import { execFileSync } from 'node:child_process'
import { acceptedBreaks } from './accepted-breaks.ts'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'

export const documentPath = 'docs/openapi.json'

/** One line for each breaking change that is not accepted. */
export function unacceptedBreaks(document: ApiDocument): string[] {
  const landed = landedDocument()
  if (!landed) return []
  const accepted = new Set(acceptedBreaks.map(({ change }) => change))
  return breakingChanges(landed, document).filter((change) => !accepted.has(change))
}

/** Null if there was no document yet, or there is no history, such as in a release archive. */
function landedDocument(): ApiDocument | null {
  const head = git('rev-parse', 'HEAD')
  const main = git('rev-parse', '--verify', '-q', 'origin/main') ?? git('rev-parse', '--verify', '-q', 'main')
  const base = head && main && git('merge-base', head, main)
  const landed = base && git('show', `${base === head ? `${head}~1` : base}:${documentPath}`)
  return landed ? (JSON.parse(landed) as ApiDocument) : null
}

function git(...args: string[]): string | null {
  try {
    const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' })
    return output.trim()
  } catch {
    return null
  }
}
