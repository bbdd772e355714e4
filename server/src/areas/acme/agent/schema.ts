import { Type } from 'typebox'
import { Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { failedSteps, type Installation, installationStates } from './installation.ts'

export const InstallationView = Nullable(
  Type.Object(
    {
      state: OneOf(installationStates, {
        description:
          '`waiting` for the agent, `installing`, `served` by the service on the server, or `failed`. More may be added.',
      }),
      since: Timestamp,
      failed_step: Nullable(
        OneOf(failedSteps, {
          description:
            '`rejected`: the recipe does not allow it. `key`: there is no key for it. `check`: the service sent another certificate. More may be added.',
        }),
      ),
      is_rolled_back: Type.Boolean({ description: 'The server uses the earlier certificate again.' }),
      message: Nullable(Type.String({ description: 'What failed.' })),
      log: Type.String({ description: 'The end of what the commands of the recipe printed.' }),
      sha256: Nullable(Type.String({ description: 'Of the certificate that the service sends.' })),
      recipe_hash: Nullable(Type.String({ description: 'It changes with the recipe.' })),
      retry_at: Nullable(Timestamp),
    },
    { description: 'The certificate on its server. Null: no agent installs it.' },
  ),
)

export function installationView(installation: Installation | null) {
  if (!installation) return null
  const { order_id: _order, failures: _failures, since, retry_at, ...shown } = installation
  return { ...shown, since: new Date(since), retry_at: retry_at === null ? null : new Date(retry_at) }
}
