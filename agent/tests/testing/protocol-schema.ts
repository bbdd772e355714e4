/** The bodies of docs/agent-protocol.md, as strict as the service: unknown members are errors. */
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { type TProperties, type TSchema, Type } from 'typebox'

const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const optional = Type.Optional
const text = (maxLength = 255) => Type.String({ minLength: 1, maxLength })
const time = () => Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` })
const count = () => Type.Integer({ minimum: 0 })
const hash = () => text(64)
const fingerprint = Type.String({ pattern: '^[0-9a-f]{64}$' })

const value = Type.Union([Type.Number(), Type.Array(Type.Number(), { minItems: 5, maxItems: 5 })])
const labelled = Type.Record(Type.String({ maxLength: 255 }), value)

/** By metric, whether it has labels. */
const metrics: Record<string, boolean> = {
  'system.cpu.utilization': true,
  'system.load.1': false,
  'system.load.5': false,
  'system.load.15': false,
  'system.memory.used': false,
  'system.memory.available': false,
  'system.memory.total': false,
  'system.swap.used': false,
  'system.swap.total': false,
  'system.filesystem.used': true,
  'system.filesystem.total': true,
  'system.filesystem.inodes_used': true,
  'system.filesystem.inodes_total': true,
  'system.disk.read': true,
  'system.disk.write': true,
  'system.disk.read_operations': true,
  'system.disk.write_operations': true,
  'system.disk.busy': true,
  'system.network.receive': true,
  'system.network.transmit': true,
  'system.network.receive_errors': true,
  'system.network.transmit_errors': true,
  'system.uptime': false,
  'agent.memory': false,
  'agent.cpu': false,
  'agent.queue': false,
}

const facts = closed({
  hostname: optional(text()),
  os: optional(closed({ id: optional(text(64)), version: optional(text(64)), name: optional(text()) })),
  kernel: optional(text()),
  architecture: optional(text(64)),
  virtualization: optional(text(64)),
  cpu: optional(closed({ model: optional(text()), count: Type.Integer({ minimum: 1 }) })),
  memory_bytes: optional(count()),
  booted_at: optional(time()),
  addresses: optional(
    Type.Array(
      closed({
        device: text(64),
        address: text(64),
        prefix_length: Type.Integer({ minimum: 0, maximum: 128 }),
      }),
      { maxItems: 256 },
    ),
  ),
  disks: optional(
    Type.Array(closed({ name: text(64), size_bytes: count(), model: optional(text()) }), { maxItems: 256 }),
  ),
  listeners: optional(
    Type.Array(
      closed({
        protocol: Type.Union([Type.Literal('tcp'), Type.Literal('udp')]),
        address: text(64),
        port: Type.Integer({ minimum: 1, maximum: 65_535 }),
        process: optional(text()),
      }),
      { maxItems: 256 },
    ),
  ),
  updates: optional(closed({ pending: count(), security: optional(count()), checked_at: optional(time()) })),
  reboot_required: optional(Type.Boolean()),
  reboot_packages: optional(Type.Array(text(), { maxItems: 256 })),
  clock_synchronized: optional(Type.Boolean()),
})

const mode = () => Type.String({ pattern: '^[0-7]{3,5}$' })

const certificate = closed({
  pem: Type.String({
    pattern: '^(-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\\n)+$',
    maxLength: 20_000,
  }),
  file: optional(
    closed({
      path: text(4096),
      owner: optional(text()),
      mode: optional(mode()),
      key_path: optional(text(4096)),
      key_mode: optional(mode()),
    }),
  ),
  listener: optional(
    closed({
      address: text(64),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      server_name: optional(text()),
      server_names: optional(Type.Array(text(), { maxItems: 32 })),
      process: optional(text()),
    }),
  ),
})

const report = closed({
  version: text(64),
  form: optional(text(32)),
  fingerprint,
  boot_id: text(64),
  sequence: Type.Integer({ minimum: 1 }),
  sent_at: time(),
  is_late: Type.Boolean(),
  config_version: count(),
  facts_hash: optional(hash()),
  certificates_hash: optional(hash()),
  samples: Type.Array(
    closed({
      at: time(),
      metrics: closed(
        Object.fromEntries(
          Object.entries(metrics).map(([name, isLabelled]) => [
            name,
            optional(isLabelled ? labelled : value),
          ]),
        ),
      ),
    }),
    { maxItems: 60 },
  ),
  failed_units: optional(Type.Array(text(), { maxItems: 256 })),
  facts: optional(facts),
  certificates: optional(Type.Array(certificate, { maxItems: 200 })),
})

const enrolment = closed({
  fingerprint,
  hostname: text(),
  form: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
  version: text(64),
  addresses: optional(Type.Array(text(64), { maxItems: 256 })),
  instance: optional(closed({ provider: text(64), id: text() })),
})

const jobReport = closed({
  state: Type.Union(
    ['running', 'succeeded', 'failed', 'timed_out', 'cancelled', 'rejected'].map((state) =>
      Type.Literal(state),
    ),
  ),
  recipe_hash: Type.Union([hash(), Type.Null()]),
  log_offset: count(),
  log: Type.String({ maxLength: 2 ** 20 }),
  exit_code: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([text(16), Type.Null()]),
})

const certificateReport = closed({
  state: Type.Union(['succeeded', 'failed', 'rejected'].map((state) => Type.Literal(state))),
  recipe_hash: Type.Union([hash(), Type.Null()]),
  log: Type.String({ maxLength: 2 ** 20 }),
  certificate: closed({
    step: Type.Union([Type.Literal('request'), Type.Literal('install')]),
    csr: optional(
      Type.String({
        pattern:
          '^-----BEGIN CERTIFICATE REQUEST-----\n[A-Za-z0-9+/=\n]+-----END CERTIFICATE REQUEST-----\n$',
      }),
    ),
    sha256: optional(fingerprint),
    failed_step: optional(
      Type.Union(['key', 'write', 'test', 'reload', 'check'].map((step) => Type.Literal(step))),
    ),
    is_rolled_back: optional(Type.Boolean()),
  }),
})

const ajv = new Ajv({ allErrors: true })
// The package is CommonJS, so its default export is a member.
formats.default(ajv)

const checks = Object.fromEntries(
  Object.entries({
    enrol: enrolment,
    report,
    rotate: closed({}),
    jobs: jobReport,
    certificates: certificateReport,
  } satisfies Record<string, TSchema>).map(([path, schema]) => [path, ajv.compile(schema)]),
)

/** The places of a body that are not as described; null for a path that does not exist. */
export function faultsOf(path: string, body: unknown): { pointer: string; message: string }[] | null {
  const kind = path.replace(/\/.*/, '')
  const isOfCertificate =
    kind === 'jobs' && typeof body === 'object' && body !== null && 'certificate' in body
  const check = checks[isOfCertificate ? 'certificates' : kind]
  if (!check) return null
  if (check(body)) return []
  return (check.errors ?? []).map(({ instancePath, message = '', params }) => ({
    pointer: instancePath,
    message: `${message} ${JSON.stringify(params)}`,
  }))
}
