import { requireOperator } from '#areas/identity/index.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { found } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import { selectSettings } from '#platform/instance-settings/settings-row.ts'
import { OperatorSettings, OperatorSettingsPatch } from './schema.ts'
import { changeSettings, readOtherAccounts, settingsView } from './settings.ts'

type Dependencies = {
  database: Database
  liveSettings: LiveSettings
  /** HOLDFAST_ALLOW_PRIVATE_NETWORKS; null if not set. */
  privateNetworksByEnvironment: boolean | null
}

/** Settings of the whole installation, for the operator's account. */
export function settingsOperations({
  database,
  liveSettings,
  privateNetworksByEnvironment: environment,
}: Dependencies): Operation[] {
  return [
    operation({
      id: 'instance.settings.read',
      method: 'GET',
      path: '/v1/instance/settings',
      summary: 'Get installation settings',
      description:
        'The settings that can be changed at run time. Only for the operator’s account; 404 for all others.',
      permission: 'account.write',
      response: { status: 200, body: OperatorSettings, description: 'The settings.' },
      async lookup({ act }) {
        await act(requireOperator)
        return await readOtherAccounts(database)
      },
      async handle({ tx }, _input, others) {
        const row = await selectSettings(tx)
        return found(settingsView({ row, environment, others }), row.revision)
      },
    }),
    operation({
      id: 'instance.settings.update',
      method: 'PATCH',
      path: '/v1/instance/settings',
      summary: 'Update installation settings',
      description:
        'Takes effect in every process immediately. While HOLDFAST_ALLOW_PRIVATE_NETWORKS is set, `private_networks_open` can only be set to false if false is the current value. It cannot be set to true while other accounts exist. Releasing the hold (`on_hold: false`) starts all due work.',
      permission: 'account.write',
      recentSignIn: {
        title: 'Opening private networks or releasing the hold',
        isNeeded: ({ private_networks_open, on_hold }) => private_networks_open === true || on_hold === false,
      },
      body: OperatorSettingsPatch,
      response: { status: 200, body: OperatorSettings, description: 'The updated settings.' },
      async lookup({ act }) {
        await act(requireOperator)
        return await readOtherAccounts(database)
      },
      async handle(context, { body, ifMatch }, others) {
        const row = await changeSettings(context, body, { environment, others }, ifMatch)
        context.afterCommit(() => liveSettings.take(row))
        return found(settingsView({ row, environment, others }), row.revision)
      },
    }),
  ]
}
