/** Labels in the form that people type, `env:prod`, and in that of the API. */
export function labelTexts(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([name, value]) => (value === '' ? name : `${name}:${value}`))
}

/** The patch from the current labels to the typed ones: removed labels are null. */
export function labelsPatch(
  texts: readonly string[],
  there: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const wanted = labelsOf(texts)
  const gone = Object.keys(there).filter((name) => !Object.hasOwn(wanted, name))
  return { ...wanted, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

export function labelsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...value] = text.split(':')
      return [name, value.join(':')]
    }),
  )
}
