/** Requests for one operation of the OpenAPI document, from valid to hostile. */
import fc from 'fast-check'
import {
  idKindOf,
  idPlace,
  nearly,
  odd,
  type Resolve,
  type Schema,
  type Vocabulary,
  valuesOf,
} from './values.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type DocumentedOperation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  bodySchema: Schema | null
}

export type FuzzRequest = {
  method: string
  /** The segments of the path; placeholders of ids are not replaced yet. */
  steps: string[]
  query: [string, string][]
  headers: Record<string, string>
  body: string | null
}

export function requestsOf(
  operation: DocumentedOperation,
  resolve: Resolve,
  vocabulary: Vocabulary,
): fc.Arbitrary<FuzzRequest> {
  const valid = valuesOf(resolve, vocabulary)
  const { method, path, parameters, bodySchema } = operation
  const parameter = (step: string) => parameters.find(({ name }) => step === `{${name}}`)
  const steps = path.split('/').map((step) => {
    const found = parameter(step)
    return found ? pathValues(found, valid) : fc.constant(step)
  })
  return fc.record({
    method: fc.constant(method),
    steps: fc.tuple(...steps),
    query: queries(
      parameters.filter((candidate) => candidate.in === 'query'),
      valid,
    ),
    headers,
    body: bodySchema
      ? bodies(valid(bodySchema))
      : fc.constantFrom(null, null, null, '{}', '{"unknown":1}', '[]'),
  })
}

type Valid = ReturnType<typeof valuesOf>

function pathValues({ name, schema }: Parameter, valid: Valid): fc.Arbitrary<string> {
  const kind = idKindOf(schema)
  const good = kind ? idPlace(kind) : valid(schema, name).map(String)
  const bad = kind
    ? fc.constantFrom(`<<${kind}:foreign>>`, `<<${kind}:unknown>>`, '<<token:0>>', '<<zone:0>>')
    : fc.constantFrom('0', '-1', '1e3', '99999999999', '1.0', ' 1', '0x1')
  const garbage = fc.constantFrom('%', '%00', '%ff', '%2e%2e', '%F0%9F%98%80', 'x'.repeat(5000), '*', '{id}')
  return fc.oneof(
    { arbitrary: good, weight: 12 },
    { arbitrary: bad, weight: 2 },
    { arbitrary: garbage, weight: 1 },
  )
}

function queries(parameters: readonly Parameter[], valid: Valid): fc.Arbitrary<[string, string][]> {
  const known = parameters.map(({ name, required, schema }) => {
    const good = valid(schema, name).map((value) => [value].flat().map(textOf))
    const bad = odd.map((value) => [textOf(value)])
    const value = fc.oneof({ arbitrary: good, weight: 6 }, { arbitrary: bad, weight: 1 })
    const sent = fc.tuple(fc.constant(name), value)
    return fc.option(sent, { freq: required ? 20 : 1, nil: null })
  })
  const extra = fc.constantFrom<[string, string[]] | null>(
    ...Array<null>(12).fill(null),
    ['unknown', ['1']],
    ['__proto__', ['1']],
    ['limit', ['1', '2']],
  )
  return fc
    .tuple(...known, extra)
    .map((sent) =>
      sent.flatMap((entry) => (entry ? entry[1].map((one) => [entry[0], one] as [string, string]) : [])),
    )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Valid bodies, bodies with one error, and texts that are not JSON. */
function bodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | null> {
  const texts = valid.map((value) => JSON.stringify(value))
  return fc.oneof(
    { arbitrary: texts, weight: 6 },
    { arbitrary: nearly(valid).map((value) => JSON.stringify(value)), weight: 5 },
    { arbitrary: odd.map((value) => JSON.stringify(value)), weight: 1 },
    {
      arbitrary: fc.tuple(texts, fc.nat()).map(([text, at]) => text.slice(0, at % text.length)),
      weight: 1,
    },
    {
      arbitrary: fc.constantFrom(
        null,
        '',
        'null',
        '[]',
        '{"a":1,"a":1}',
        '{"n":1e999}',
        '{"__proto__":{}}',
        '\ufeff{}',
        '['.repeat(5000),
      ),
      weight: 1,
    },
  )
}

const oddHeaders: readonly Record<string, string>[] = [
  { 'if-match': '*' },
  { 'if-match': '"1"' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"1", "2", "3"' },
  { 'if-match': '"\u00ff"' },
  { 'if-match': '' },
  { 'idempotency-key': 'the same' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': '\u00e9' },
  { prefer: 'wait=0' },
  { prefer: 'wait' },
  { prefer: 'wait=-1' },
  { prefer: 'wait=1' },
  { prefer: 'respond-async, wait=0;x="y"' },
  { accept: 'text/html' },
  { accept: '*/*;q=0' },
  { accept: ',;=' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/merge-patch+json' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { authorization: 'Bearer' },
  { authorization: 'Basic Zm9vOmJhcg==' },
  { 'user-agent': '\u00ff'.repeat(3000) },
  { 'x-forwarded-for': '169.254.169.254' },
  { range: 'bytes=0-0' },
]

const plain: Record<string, string> = { 'content-type': 'application/json' }
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant(plain), weight: 3 },
  { arbitrary: fc.constantFrom(...oddHeaders).map((header) => ({ ...plain, ...header })), weight: 1 },
)
