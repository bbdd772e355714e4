/** Where an entry of a file is wrong: a line, and a sentence that names the field as it is written in the file. */
import { Problem } from '#kernel/problem/problem.ts'
import type { FileContent, FileFault, WantedEntry } from '../formats/format.ts'

export type Faults = {
  content: FileContent
  /** The errors of a file that must fit as it is. */
  faults: FileFault[]
}

/**
 * Adds an error: to the errors that refuse the file, or, where the file is in another program's format, to what is left
 * out.
 */
export function addFault(
  { content, faults }: Faults,
  entry: WantedEntry,
  name: string | null,
  message: string,
) {
  const { line } = entry
  if (content.isExact) faults.push({ line, message: name === null ? message : `${name}: ${message}` })
  else content.omissions.push({ resource: name, line, message })
}

/** The same for the faults of a request; rethrows any other error. `secrets` do not appear in the messages. */
export function addProblem(
  target: Faults,
  entry: WantedEntry,
  { name, error, secrets }: { name: string | null; error: unknown; secrets: readonly string[] },
): void {
  if (!(error instanceof Problem) || !error.faults) throw error
  for (const { pointer, message } of error.faults) {
    const field = pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/')
    const isShown = (text: string) => !secrets.some((secret) => text.includes(secret))
    // What was read may be shortened, and then still be a part of a secret.
    const rule = secrets.length > 0 ? message.replace(/; got .*$/s, '') : message
    const texts = [rule, 'has an invalid value']
    const shown = `${field} ${texts.find(isShown) ?? ''}`
    addFault(target, { ...entry, line: lineOf(entry, pointer) }, name, shown)
  }
}

/** The line of a member of an entry, or of the closest member around it. */
export function lineOf({ line, lines = {} }: WantedEntry, pointer: string): number | null {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = lines[path]
    if (found !== undefined) return found
  }
  return line
}
