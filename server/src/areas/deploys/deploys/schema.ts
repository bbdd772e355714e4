import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
  timeQuery,
} from '#platform/http/operation/schema.ts'
import { commitStates } from '#providers/ports/commit-status.ts'
import { ParameterValues } from '../hooks/schema.ts'
import { deployReasons, deployStates } from './states.ts'

const at = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))

const Actor = Resource('DeployActor', {
  type: OneOf(['sender', 'user', 'token', 'operator', 'system'], {
    description: '`sender`: the program that called the hook. More may be added.',
  }),
  id: Nullable(Type.String()),
  name: Nullable(
    Type.String({ description: 'Of a sender: whom the delivery names, which `proof` vouches for.' }),
  ),
  proof: Nullable(
    OneOf(['signature', 'secret', 'none'], {
      description:
        'How the sender has proved that the delivery is genuine: by a signature of the whole body, or by the secret itself. `none`: it is only claimed. Null for people and tokens, who have signed in. More may be added.',
    }),
  ),
  ip: Nullable(Type.String()),
  user_agent: Nullable(Type.String()),
})

export const Deploy = Resource('Deploy', {
  id: Id('deploy'),
  hook_id: Type.String({ description: 'The deploy hook, which may have been deleted.' }),
  hook_name: Type.String({ description: 'Its name when the deploy began.' }),
  server_id: Nullable(Type.String({ description: 'Null: a URL is called, or the server was removed.' })),
  recipe: Nullable(Type.String()),
  url: Nullable(Type.String()),
  state: OneOf(deployStates, {
    description:
      '`dispatched`: the agent has it, or the URL is called. `superseded`: a newer one took its place in the queue. `lost`: its agent is silent; it changes if the agent reports again. More may be added.',
  }),
  reason: Nullable(
    OneOf(deployReasons, {
      description: 'Why it has ended so, where the state does not say it. More may be added.',
    }),
  ),
  error: Nullable(Type.String({ description: 'What went wrong, as text.' })),
  event: Nullable(Type.String({ description: 'As the sender calls it.' })),
  ref: Nullable(Type.String({ description: '`refs/heads/main`, `refs/tags/v1`.' })),
  commit: Nullable(Type.String()),
  repository: Nullable(
    Type.String({ description: 'As the delivery names it: `octocat/hello-world`. Null: it names none.' }),
  ),
  delivery_id: Nullable(Type.String({ description: 'The id of the delivery at the sender.' })),
  actor: Actor,
  parameters: ParameterValues,
  timeout_seconds: Type.Integer(),
  maintenance_minutes: Nullable(
    Type.Integer({ description: 'For how long it may hold alerts back; null: it does not.' }),
  ),
  maintenance_monitor_ids: Type.Array(Type.String()),
  maintenance_window_id: Nullable(
    Type.String({
      description: 'The maintenance window that was opened for it. The window may have been deleted.',
    }),
  ),
  restores_id: Nullable(
    Type.String({ description: 'Of a rollback: the deploy whose version it brings back.' }),
  ),
  rolls_back_id: Nullable(Type.String({ description: 'Of a rollback: the deploy that it undoes.' })),
  agent_id: Nullable(Type.String({ description: 'The agent that runs it.' })),
  recipe_hash: Nullable(
    Type.String({ description: 'A hash of the recipe as it ran, which changes when the recipe does.' }),
  ),
  exit_code: Nullable(Type.Integer()),
  signal: Nullable(Type.String({ description: 'The signal that ended it.' })),
  cancel_requested_at: at('Since when its target is asked to end it.'),
  dispatched_at: at('When the agent fetched it, or the URL was called.'),
  started_at: at('When it began to run.'),
  finished_at: at('Null: it has not ended.'),
  log: Type.Object({
    size_bytes: Type.Integer(),
    is_cut: Type.Boolean({ description: 'Whether it was cut at 10 MiB.' }),
  }),
  commit_status: Nullable(
    Type.Object(
      {
        connection_id: Type.String(),
        state: Nullable(
          OneOf(commitStates, {
            description:
              'What the commit was given last. A forge that distinguishes less shows `running` as `pending`, and `cancelled` as `error`. Null: nothing yet. More may be added.',
          }),
        ),
        sent_at: Nullable(Timestamp),
        error: ResourceErrorOf('Why the last report has failed.'),
      },
      { description: 'How its state is reported to the commit. Null: it is not.' },
    ),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const DeployPage = PageOf(Deploy, 'DeployPage')

export const DeployInput = InputObject(
  {
    hook_id: Id('deploy_hook'),
    ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        pattern: '^[^\\u0000-\\u0020\\u007f]*$',
        description: 'What is deployed: `refs/heads/main`.',
      }),
    ),
    commit: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{7,64}$' })),
    parameters: Type.Optional(
      Type.Unsafe<Static<typeof ParameterValues>>({
        ...ParameterValues,
        description:
          'Parameters of the recipe, beside and instead of those that follow from the hook, `ref` and `commit`.',
      }),
    ),
  },
  { title: 'DeployInput' },
)
export type DeployInput = Static<typeof DeployInput>

export const DeployParams = Type.Object({ deploy_id: Id('deploy') })
export const LogQuery = InputObject({
  from: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31,
      description: 'The id of a message, to continue after it; `Last-Event-ID` takes precedence.',
    }),
  ),
})
export const DeployQuery = InputObject({
  ...pageQuery,
  ...timeQuery,
  hook_id: Type.Optional(Id('deploy_hook')),
  server_id: Type.Optional(Id('server')),
  state: Type.Optional(
    Type.Array(OneOf(deployStates), { maxItems: deployStates.length, description: 'May be repeated.' }),
  ),
  open: Type.Optional(Type.Boolean({ description: 'Only those that wait or run; false: that have ended.' })),
  ref: Type.Optional(Type.String({ maxLength: 300 })),
  commit: Type.Optional(Type.String({ maxLength: 64 })),
  q: searchQuery('the name of the hook'),
})
export type DeployQuery = Static<typeof DeployQuery>
