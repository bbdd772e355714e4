/** An example value of a JSON Schema, for the parts of the standard that our documents use. */

// The document is plain JSON here.
export type Described = Record<string, any>
export type OpenApi = { paths: Record<string, Described>; components?: Described }

/** The target of a reference. */
export function resolved(document: OpenApi, described: Described | undefined): Described | undefined {
  const reference = described?.['$ref']
  if (typeof reference !== 'string') return described
  const [, , kind = '', name = ''] = reference.split('/')
  return document.components?.[kind]?.[name]
}

/** The required members, with the examples of the schema. */
export function exampleOf(document: OpenApi, given: Described): unknown {
  const schema = resolved(document, given) ?? {}
  if (schema['examples']?.length > 0) return schema['examples'][0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (schema['enum']) return schema['enum'][0]
  const alternative = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'])?.[0]
  if (alternative) return exampleOf(document, alternative)
  const type = [schema['type']].flat()[0]
  if (type === 'object') return exampleObject(document, schema)
  if (type === 'array') return schema['minItems'] > 0 ? [exampleOf(document, schema['items'])] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1
  return exampleText(schema)
}

function exampleObject(document: OpenApi, schema: Described): Record<string, unknown> {
  const required: string[] = schema['required'] ?? []
  // If any one of several members is sufficient, the first with an example.
  const names =
    required.length > 0
      ? required
      : Object.keys(schema['properties'] ?? {})
          .filter(namedExample)
          .slice(0, 1)
  return Object.fromEntries(
    names.map((name) => [name, namedExample(name) ?? exampleOf(document, schema['properties'][name])]),
  )
}

const named: Readonly<Record<string, string>> = {
  email: 'grace@example.com',
  password: 'correct horse battery staple',
  current_password: 'correct horse battery staple',
  new_password: 'another correct horse battery',
  code: '123456',
  name: 'Grace Hopper',
  token: 'hfl_changeme',
}

function namedExample(name: string): string | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}

function exampleText(schema: Described): string {
  if (schema['format'] === 'date-time') return '2026-01-31T12:00:00Z'
  return 'example'
}
