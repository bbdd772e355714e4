/** What an agent tells of its server, apart from metrics. All members are optional; unknown ones are rejected. */
import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/operation/schema.ts'

const Text = (maxLength = 255) => Type.String({ maxLength })
const listMax = 256

const facts = {
  hostname: Text(),
  os: Type.Partial(Type.Object({ id: Text(64), version: Text(64), name: Text() })),
  kernel: Text(),
  architecture: Text(64),
  virtualization: Type.String({ maxLength: 64, description: 'As systemd-detect-virt names it.' }),
  cpu: Type.Object({ model: Type.Optional(Text()), count: Type.Integer({ minimum: 1, maximum: 65_536 }) }),
  memory_bytes: Type.Integer({ minimum: 0 }),
  booted_at: Type.String({ format: 'date-time' }),
  addresses: Type.Array(
    Type.Object({
      device: Text(64),
      address: Text(64),
      prefix_length: Type.Optional(Type.Integer({ minimum: 0, maximum: 128 })),
    }),
    { maxItems: listMax },
  ),
  disks: Type.Array(
    Type.Object({
      name: Text(64),
      size_bytes: Type.Integer({ minimum: 0 }),
      model: Type.Optional(Text()),
    }),
    { maxItems: listMax },
  ),
  listeners: Type.Array(
    Type.Object({
      protocol: Type.String({ enum: ['tcp', 'udp'] }),
      address: Text(64),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      process: Type.Optional(Text()),
    }),
    { maxItems: listMax, description: 'The sockets on which something listens.' },
  ),
  updates: Type.Object({
    pending: Type.Integer({ minimum: 0 }),
    security: Type.Optional(Type.Integer({ minimum: 0 })),
    checked_at: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  reboot_required: Type.Boolean(),
  reboot_packages: Type.Array(Text(), { maxItems: listMax }),
  clock_synchronized: Type.Boolean(),
}

export const Facts = closed(Type.Partial(Type.Object(facts)))
export type Facts = Static<typeof Facts>

/** The same in responses. */
export const FactsView = Type.Partial(Type.Object(facts))
