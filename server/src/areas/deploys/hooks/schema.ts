import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { parameterFields, parameterLengthMax } from '../senders/parameters.ts'
import { sources } from '../senders/source.ts'
import { concurrencyPolicies, deliveryOutcomes } from '../store.ts'

const Recipe = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
  description: 'The name of a recipe in the list of the agent on the server.',
})
const Url = Type.String({
  maxLength: 2000,
  description: 'Called with a signed POST. What it calls reports the progress with the token in the call.',
})

const patterns = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50, description })

export const ParameterName = Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,63}$' })
export const ParameterValue = Type.String({
  maxLength: parameterLengthMax,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
})
const parametersMax = 32

const ParameterSource = Type.Union([
  InputObject({ field: OneOf(parameterFields) }),
  InputObject({ pointer: Type.String({ pattern: '^(/([^/~]|~0|~1)*)+$', maxLength: 500 }) }),
  InputObject({ value: ParameterValue }),
])

const ParameterMap = Type.Record(ParameterName, ParameterSource, {
  maxProperties: parametersMax,
  additionalProperties: false,
  description:
    'The parameters of the recipe by name, each from a `field` that all senders have, from a JSON `pointer` into the payload, or a fixed `value`. What the delivery does not have is left out. `REF` and `COMMIT` by default.',
})

/** The parameters of one deploy. */
export const ParameterValues = Type.Record(ParameterName, ParameterValue, {
  maxProperties: parametersMax,
  additionalProperties: false,
  description: 'The parameters of the recipe.',
})

const config = {
  name: Name,
  labels: Labels,
  enabled: Type.Boolean({ description: 'Deliveries to a hook that is not enabled are skipped.' }),
  branches: patterns(
    'Only pushes to these branches, as globs: `main`, `release/*`. Tags as `tags/v*`. Empty: all branches and no tags.',
  ),
  paths: patterns(
    'Only pushes that change one of these files, as globs: `api/*` (a `*` also matches `/`). Empty: any. A push whose delivery does not list all files is deployed.',
  ),
  events: patterns(
    'Only these events, as the sender calls them: `push`, `release`, `workflow_run`, `tag_push`, `pipeline`, `repo:push`. Pushes by default; of a generic sender, empty: any.',
  ),
  networks: patterns(
    'Only deliveries from these networks in CIDR notation: `192.0.2.0/24`. Empty: from anywhere.',
  ),
  parameters: ParameterMap,
  concurrency: OneOf(concurrencyPolicies, {
    description:
      'What happens to a deploy while another one runs at its target. `queue`: they run one after the other. `supersede`: only the newest waits. `reject`: it is rejected.',
  }),
  timeout_seconds: Type.Integer({
    minimum: 10,
    maximum: 6 * 3600,
    description: 'How long a deploy may run; 900 by default.',
  }),
  connection_id: Nullable(
    Type.Unsafe<string>({
      ...Id('connection'),
      description:
        'A connection to the sender, GitHub, GitLab, Gitea or Forgejo: each deploy of a signed delivery reports its state to the commit there. Null: none does.',
    }),
  ),
  maintenance_minutes: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 24 * 60,
      description:
        'Opens a maintenance window for the server and `maintenance_monitor_ids` while a deploy runs, for so many minutes at most. Null: none. Setting it also requires `monitoring.write`.',
    }),
  ),
  maintenance_monitor_ids: Type.Array(Id('monitor'), {
    maxItems: 100,
    uniqueItems: true,
    description:
      'Monitors that such a window covers besides the server and the monitors that are bound to it.',
  }),
  allow_unsigned: Type.Boolean({
    description:
      'Weak: deliveries without a signature or secret count, too, so that everyone who knows the URL can deploy. False by default.',
  }),
}

const SourceField = OneOf(sources, {
  description:
    'The sender, which determines signature and payload. `gitea` is for Forgejo, too. More may be added.',
})

const secretState = Type.Object({
  created_at: Timestamp,
  expires_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'When it stops working. Null: not planned.' }),
  ),
})

const fields = {
  id: Id('deploy_hook'),
  ...config,
  source: SourceField,
  server_id: Nullable(
    Type.String({
      description: 'The server of the recipe. Null: a URL is called, or the server was removed.',
    }),
  ),
  recipe: Nullable(Recipe),
  url: Nullable(Url),
  status_error: ResourceErrorOf('Why the last report to a commit has failed. Null: it has not.'),
  token: Type.Object({
    hint: Type.String({ description: 'The prefix and the last four characters of the token in the URL.' }),
    previous_valid_until: Nullable(
      Type.Unsafe<Date>({
        ...Timestamp,
        description: 'When the token before the last rotation stops working.',
      }),
    ),
  }),
  secrets: Type.Array(secretState, { description: 'The valid secrets, oldest first.' }),
  last_delivery: Nullable(
    Resource('DeployHookLastDelivery', {
      at: Timestamp,
      outcome: OneOf(deliveryOutcomes, { description: 'More may be added.' }),
      detail: Nullable(Type.String()),
      ip: Type.String(),
      user_agent: Type.String(),
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const DeployHook = Resource('DeployHook', fields)
export const DeployHookPage = PageOf(DeployHook, 'DeployHookPage')
export const DeployHookWithSecrets = Resource('DeployHookWithSecrets', {
  ...fields,
  delivery_url: Nullable(
    Type.String({ description: 'The URL for the sender, with the token. It is returned only once.' }),
  ),
  secret: Nullable(
    Type.String({
      description:
        'The secret for the sender, which signs deliveries with it; null where it is unchanged. It is returned only once.',
    }),
  ),
})

const Secret = Type.String({
  minLength: 16,
  maxLength: 200,
  pattern: '^[\\x21-\\x7e]*$',
  description:
    'A secret that the sender has chosen, such as a signing token of GitLab. Without it, one is generated.',
})

const optional = Type.Partial(Type.Object(config)).properties

export const DeployHookInput = InputObject(
  {
    ...optional,
    name: Name,
    source: SourceField,
    server_id: Type.Optional(
      Type.Unsafe<string>({ ...Id('server'), description: 'A server with an agent. Requires `recipe`.' }),
    ),
    recipe: Type.Optional(Recipe),
    url: Type.Optional(Url),
    secret: Type.Optional(Secret),
  },
  { title: 'DeployHookInput' },
)
export type DeployHookInput = Static<typeof DeployHookInput>

export const DeployHookPatch = Type.Partial(
  InputObject(
    { ...config, labels: LabelsPatch, server_id: Id('server'), recipe: Recipe, url: Url },
    { title: 'DeployHookPatch' },
  ),
  { title: 'DeployHookPatch', additionalProperties: false },
)
export type DeployHookPatch = Static<typeof DeployHookPatch>

const overlap = {
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 7 * 24 * 3600,
      description: 'How long the old one works, too; a day by default.',
    }),
  ),
}
export const TokenRotation = InputObject(overlap, { title: 'DeployHookTokenRotation' })
export const SecretRotation = InputObject(
  { ...overlap, secret: Type.Optional(Secret) },
  { title: 'DeployHookSecretRotation' },
)
export type SecretRotation = Static<typeof SecretRotation>

export const DeployHookParams = Type.Object({ deploy_hook_id: Id('deploy_hook') })
export const DeployHookQuery = InputObject({
  ...pageQuery,
  server_id: Type.Optional(Id('server')),
  source: Type.Optional(OneOf(sources)),
  enabled: Type.Optional(Type.Boolean()),
  label: labelQuery,
  q: searchQuery('the name'),
})
export type DeployHookQuery = Static<typeof DeployHookQuery>
