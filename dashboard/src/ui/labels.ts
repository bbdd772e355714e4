/** Labels as people type them, `env:prod`, and as the API has them. */
export function labelTexts(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([name, value]) => (value === '' ? name : `${name}:${value}`))
}

export function labelsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...value] = text.split(':')
      return [name, value.join(':')]
    }),
  )
}
