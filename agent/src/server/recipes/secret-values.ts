/** The values that must not be in the log of a recipe. */
import { readFileSync } from 'node:fs'
import { messageOf } from '../../log-on-change.ts'
import { maskLengthMin, type Recipe, RecipeError } from './recipe.ts'

/** Throws a `RecipeError` if a file cannot be read: its values would be shown. */
export function secretValues({ mask, maskFiles }: Pick<Recipe, 'mask' | 'maskFiles'>): string[] {
  return [...mask, ...maskFiles.flatMap(valuesOfFile)]
}

function valuesOfFile(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').flatMap(valuesOfLine)
  } catch (error) {
    throw new RecipeError(`The file of "mask_files" cannot be read: ${messageOf(error)}`)
  }
}

/** A line, and in a file of settings (NAME=value, with quotes or without) also the value. */
function valuesOfLine(text: string): string[] {
  const line = text.trim()
  if (line.startsWith('#')) return []
  const [, value] = /^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*=\s*(.*)$/.exec(line) ?? []
  const values = value === undefined ? [line] : [value.replace(/^(["'])(.*)\1$/, '$2')]
  return values.filter((one) => one.length >= maskLengthMin)
}
