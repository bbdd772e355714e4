/** The bodies of docs/probe-protocol.md, as strict as the service: unknown members are errors. */
import { failureClasses } from '@holdfast/checks'
import { Ajv } from 'ajv'
import { type TProperties, type TSchema, Type } from 'typebox'

const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const text = (maxLength = 255) => Type.String({ minLength: 1, maxLength })
const time = () => Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` })
const count = () => Type.Integer({ minimum: 0 })
const duration = () => Type.Number({ minimum: 0 })
const oneOf = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)))

const networks = Type.Union([
  Type.Null(),
  Type.Array(Type.String({ pattern: String.raw`^[0-9a-f.:]+/\d{1,3}$` }), { maxItems: 256 }),
])

const probe = { version: text(64), hostname: text(), allowed_networks: networks }

const result = closed({
  monitor_id: Type.String({ pattern: '^mon_[0-9a-z]+$' }),
  version: text(64),
  slot_at: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` }),
  age_seconds: Type.Number({ minimum: 0 }),
  outcome: oneOf('up', 'degraded', 'down', 'unknown'),
  duration: duration(),
  phases: Type.Array(
    closed({
      name: oneOf('authenticate', 'dns', 'connect', 'tls', 'wait', 'transfer', 'exchange'),
      duration: duration(),
    }),
  ),
  failure: Type.Union([Type.Null(), closed({ class: oneOf(...failureClasses), message: text(1001) })]),
  warnings: Type.Array(
    closed({ code: oneOf('latency', 'certificate_expiring', 'packet_loss'), message: text(1000) }),
  ),
  address: Type.Union([Type.Null(), text(64)]),
  evidence: Type.Record(Type.String(), Type.Unknown()),
})

const bodies: Record<string, TSchema> = {
  enrol: closed(probe),
  results: closed({
    ...probe,
    boot_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
    sequence: Type.Integer({ minimum: 1 }),
    sent_at: time(),
    waiting: count(),
    dropped: count(),
    results: Type.Array(result, { maxItems: 500 }),
  }),
  rotate: closed({}),
}

const ajv = new Ajv({ allErrors: true })
const validators = new Map(Object.entries(bodies).map(([path, schema]) => [path, ajv.compile(schema)]))

/** What the protocol forbids in a request; null for an unknown path. */
export function probeFaultsOf(path: string, body: unknown): { pointer: string; message: string }[] | null {
  const validate = validators.get(path)
  if (!validate) return null
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
    pointer: instancePath,
    message: `${message} ${JSON.stringify(params)}`,
  }))
}
