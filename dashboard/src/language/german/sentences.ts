/**
 * German for sentences that the API writes in English. A catalogue has a pattern per sentence, in which `{}` stands for a
 * value: `'{} refused the connection'`. Its German text has the values in the same order, or numbered: `{2}`, `{1}`.
 */

export type Catalogue = Readonly<Record<string, string>>

/** The German text of a sentence, and of the sentences within it; a sentence that is not known stays as it is. */
export type ToGerman = (text: string) => string

type Entry = { pattern: RegExp; german: string }

export function germanOf(catalogue: Catalogue): ToGerman {
  const entries = Object.entries(catalogue)
    // A pattern that begins with a value also matches sentences of which more is known.
    .toSorted(([one], [other]) => fixedLength(other) - fixedLength(one))
    .map(([english, german]): Entry => ({ pattern: patternOf(english), german }))
  const toGerman: ToGerman = (text) => {
    for (const { pattern, german } of entries) {
      const found = pattern.exec(text)
      if (found) return filled(german, found.slice(1).map(toGerman))
    }
    return text
  }
  return toGerman
}

const place = /\{(\d?)\}/g

const fixedLength = (english: string) => english.replaceAll(place, '').length

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('(.*?)')}$`, 's')
}

function filled(german: string, values: readonly string[]): string {
  let next = 0
  return german.replaceAll(place, (_, number: string) => {
    const index = number === '' ? next++ : Number(number) - 1
    return values[index] ?? ''
  })
}
