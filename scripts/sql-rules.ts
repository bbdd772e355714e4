/**
 * The rules for SQL in the sources that no type can hold (CONTRIBUTING, "SQL and migrations"). Each fault names the
 * file, the line and what to do instead.
 */
import { globSync, readFileSync } from 'node:fs'

export type SourceFile = { path: string; text: string }

export function sqlFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(rawConditions)
}

export function serverSources(): SourceFile[] {
  return globSync('server/src/**/*.ts')
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const conditionFile = 'server/src/platform/database/condition.ts'

/** A condition without parentheses loses the conditions beside it at its first `or`. */
function rawConditions({ path, text }: SourceFile): string[] {
  if (path === conditionFile) return []
  return placesOf(text, /\bsql<(boolean|SqlBool)\b/g).map(
    (line) => `${path}:${line} writes a condition with sql<boolean>: use condition from ${conditionFile}`,
  )
}

function placesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => text.slice(0, index).split('\n').length)
}
