import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../../../../..')

/** The texts of several words in the sources of a folder, with `{}` for each value. */
export function sentencesIn(folder: string, exceptIn = /\btest(ing)?\b/): string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((path) => !exceptIn.test(path))
  const texts = files.flatMap((path) =>
    textsOf(parseSync(path, readFileSync(join(root, path), 'utf8')).program),
  )
  return [...new Set(texts)].filter((text) => /[a-z] [a-z“{]|[\]}”] [a-z]/i.test(text))
}

type Quasi = { value: { cooked: string } }

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: Quasi[] }
  if (type === 'ImportDeclaration') return []
  const inner = Object.values(node).flatMap(textsOf)
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'TemplateLiteral')
    return [(quasis ?? []).map(({ value: { cooked } }) => cooked).join('{}'), ...inner]
  return inner
}
