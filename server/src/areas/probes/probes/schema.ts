import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { probeStates } from '../store.ts'

const at = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))

const probeFields = {
  id: Id('probe'),
  name: Name,
  labels: Labels,
  state: OneOf(probeStates, {
    description:
      '`waiting`: it has not been enrolled. `silent`: it has sent nothing for 3 minutes, and its last results do not count any more. `offline`: nothing for 15 minutes, which was announced. `revoked`: its requests are rejected. More may be added.',
  }),
  hostname: Nullable(
    Type.String({ description: 'As the machine calls itself. Null: it was never enrolled.' }),
  ),
  version: Nullable(Type.String()),
  allowed_networks: Nullable(
    Type.Array(Type.String(), {
      description:
        'The networks to which it connects, as its own configuration says. Null: it has no list, and connects to all but its own machine and link-local addresses.',
    }),
  ),
  monitor_count: Type.Integer({ description: 'How many monitors it checks.' }),
  enrolment: Type.Object({
    hint: Type.String({
      description: 'The prefix and the last four characters of the last enrolment token.',
    }),
    expires_at: Timestamp,
    used_at: at('Null: it has not been used.'),
  }),
  secret: Nullable(
    Type.Object({
      hint: Type.String({ description: 'The prefix and the last four characters of its secret.' }),
      previous_valid_until: at('When the secret before the last rotation stops working.'),
      rotation_requested_at: at('Since when the probe is asked to get a new secret. Null: it is not.'),
    }),
  ),
  enrolled_at: at('When it was enrolled the last time.'),
  last_seen_at: at('When it sent something the last time.'),
  last_seen_ip: Nullable(Type.String({ description: 'The address from which it came.' })),
  clock_skew_seconds: Type.Integer({
    description: 'How far the clock of the machine is ahead of that of Holdfast.',
  }),
  waiting_results: Type.Integer({ description: 'Results that it has stored and will send.' }),
  dropped_results: Type.Integer({
    description:
      'Results that were lost since it was enrolled, because its store was full or they were too old.',
  }),
  revoked_at: at('Null: it is in use.'),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Probe = Resource('Probe', probeFields)
export const ProbePage = PageOf(Probe, 'ProbePage')
export const ProbeWithToken = Resource('ProbeWithToken', {
  ...probeFields,
  token: Type.String({
    description:
      'The enrolment token, `hfe_…`, which works once and for 15 minutes. It is returned only once and stored only as a hash.',
  }),
})

export const ProbeInput = InputObject({ name: Name, labels: Type.Optional(Labels) }, { title: 'ProbeInput' })
export type ProbeInput = Static<typeof ProbeInput>

export const ProbePatch = Type.Partial(
  InputObject({ name: Name, labels: LabelsPatch }, { title: 'ProbePatch' }),
)
export type ProbePatch = Static<typeof ProbePatch>

export const ProbeParams = Type.Object({ probe_id: Id('probe') })

export const ProbeQuery = InputObject({
  ...pageQuery,
  state: Type.Optional(OneOf(probeStates)),
  label: labelQuery,
  needs_attention: needsAttentionQuery('they are silent or offline, or their clock is wrong'),
  q: searchQuery('the name or the host name'),
})
export type ProbeQuery = Static<typeof ProbeQuery>
