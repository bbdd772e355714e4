/** The entries of a text field with one in each line; empty lines are left out. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim()))
}

/** Names, which may also be separated by spaces and commas. */
export function namesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]
}
