/** The operator's commands for accounts. They work with and without a running service. */
import { parseArgs } from 'node:util'
import {
  createAccount,
  eraseSecrets,
  type Installation,
  listAccounts,
  resetAccess,
  setOperator,
  setPlan,
  setSuspended,
} from '#areas/identity/accounts/operator.ts'
import { invitationLink } from '#areas/identity/members/invitations.ts'
import { resetLink } from '#areas/identity/people/password/reset.ts'
import { type Config, StartError } from '#platform/config/config.ts'
import { requireMigrated } from '#platform/database/schema/migrate.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { allMigrations } from '../all-migrations.ts'
import { knownBaseUrl } from '../base-url.ts'
import { openKeys } from '../keys.ts'
import { withAttachedDatabase } from './database/attached-database.ts'
import { readSettings } from './settings.ts'

export async function accountCreate(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    'account create <name> [--plan <plan>] [--email <e-mail>]',
    1,
    {
      plan: { type: 'string', default: 'free' },
      email: { type: 'string' },
    },
  )
  const [name = ''] = positionals
  const { plan = '', email } = values
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw new StartError(`--email: "${email}" is not an e-mail address`)
  return await withInstallation(async (installation, config) => {
    requirePlan(config, plan)
    const baseUrl = knownBaseUrl(config)
    const input = { name, plan, email: email?.toLowerCase() ?? null, ...environmentOverrides(config) }
    const { accountId, invitation, hasClosedNetworks } = await createAccount(installation, input)
    print(`${accountId} (${name}) was created on the plan ${plan}.`)
    printLink('Its first owner can join with this link', invitationLink(baseUrl, invitation))
    if (hasClosedNetworks) print(closedNetworks)
    if (config.allowPrivateNetworks)
      print(
        'Warning: private networks are open, so this account can connect to your network too. Close them with HOLDFAST_ALLOW_PRIVATE_NETWORKS=false.',
      )
  })
}

const closedNetworks =
  'Private networks are now closed in the stored settings too, so that they stay closed if HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.'

function environmentOverrides({ allowPrivateNetworks }: Config) {
  return { privateNetworksByEnvironment: allowPrivateNetworks !== null }
}

export async function accountList(args: string[]): Promise<number> {
  parseArguments(args, 'account list', 0)
  return await withInstallation(async (installation) => {
    for (const account of await listAccounts(installation)) {
      const { account_id, name, plan, members, suspended_at, is_operator } = account
      const state = suspended_at ? `suspended since ${suspended_at.toISOString()}` : 'active'
      const whose = is_operator ? ', the operator’s' : ''
      print(`${account_id}  ${name}  plan ${plan}, ${members} members, ${state}${whose}`)
    }
  })
}

export async function accountSetPlan(args: string[]): Promise<number> {
  const [wanted = '', plan = ''] = parseArguments(args, 'account set-plan <account> <plan>', 2).positionals
  return await withInstallation(async (installation, config) => {
    requirePlan(config, plan)
    const before = await setPlan(installation, wanted, plan)
    print(`${before.account_id} (${before.name}) was on the plan ${before.plan} and is now on ${plan}.`)
  })
}

export async function accountSetOperator(args: string[]): Promise<number> {
  const usage = 'account set-operator <account> yes|no'
  const [wanted = '', response = ''] = parseArguments(args, usage, 2).positionals
  if (response !== 'yes' && response !== 'no') throw new StartError(`Usage: holdfast ${usage}`)
  return await withInstallation(async (installation, config) => {
    const changed = await setOperator(installation, wanted, response === 'yes', environmentOverrides(config))
    const { account_id, name, hasClosedNetworks } = changed
    print(
      `${account_id} (${name}) ${response === 'yes' ? 'can see' : 'can no longer see'} the status of the installation.`,
    )
    if (hasClosedNetworks) print(closedNetworks)
  })
}

export const accountSuspend = (args: string[]) => suspend(args, true)
export const accountResume = (args: string[]) => suspend(args, false)

async function suspend(args: string[], isSuspended: boolean): Promise<number> {
  const verb = isSuspended ? 'suspend' : 'resume'
  const [wanted = ''] = parseArguments(args, `account ${verb} <account>`, 1).positionals
  return await withInstallation(async (installation) => {
    const { account_id, name } = await setSuspended(installation, wanted, isSuspended)
    print(
      `${account_id} (${name}) is ${isSuspended ? 'suspended: its tokens and members have no access' : 'active again'}.`,
    )
  })
}

export async function accountErase(args: string[]): Promise<number> {
  const [wanted = ''] = parseArguments(args, 'account erase <account>', 1).positionals
  return await withInstallation(async (installation) => {
    const { account_id, name } = await eraseSecrets(installation, wanted)
    print(`The secrets of ${account_id} (${name}) are erased: they can only be recovered from a backup.`)
  })
}

export async function resetAccessCommand(args: string[]): Promise<number> {
  const usage = 'reset-access <account or e-mail> [--second-factor keep|remove]'
  const { positionals, values } = parseArguments(args, usage, 1, { 'second-factor': { type: 'string' } })
  const [wanted = ''] = positionals
  const choice = values['second-factor'] ?? 'keep'
  if (choice !== 'keep' && choice !== 'remove') throw new StartError(`Usage: holdfast ${usage}`)
  return await withInstallation(async (installation, config) => {
    const baseUrl = knownBaseUrl(config)
    const access = await resetAccess(installation, wanted, { withSecondFactor: choice === 'remove' })
    if (access.kind === 'invitation')
      printLink(
        `The person who opens this link becomes an owner of ${access.account.account_id} (${access.account.name})`,
        invitationLink(baseUrl, access.secret),
      )
    else
      printLink(
        `${access.email} can set a new password with this link, which ends all sessions${choice === 'remove' ? ' and removes the second factor' : ' and keeps the second factor (--second-factor remove removes it)'}`,
        resetLink(baseUrl, access.secret),
      )
  })
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options']
type ParsedArguments = { values: Record<string, string | undefined>; positionals: string[] }

/** The arguments of a command. Throws an error that shows the usage. */
function parseArguments(
  args: string[],
  usage: string,
  count: number,
  options: NonNullable<Options> = {},
): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length === count && positionals.every((word) => word.trim() !== ''))
      // All options are strings.
      return { values: values as ParsedArguments['values'], positionals }
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. To specify')[0]}. Usage: holdfast ${usage}`)
  }
  throw new StartError(`Usage: holdfast ${usage}`)
}

function requirePlan(config: Config, plan: string): void {
  const { plans, has } = readPlans(config.plansFile)
  if (has(plan)) return
  throw new StartError(
    `There is no plan "${plan}"; the plans are ${plans.map(({ name }) => name).join(', ')}.`,
  )
}

async function withInstallation(
  task: (installation: Installation, config: Config) => Promise<void>,
): Promise<number> {
  const config = readSettings()
  await withAttachedDatabase(config, async (database, address) => {
    await requireMigrated(address, allMigrations())
    const { secrets } = await openKeys(config, database)
    await task({ database, secrets, clock: database.now }, config)
  })
  return 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printLink(what: string, link: string): void {
  print(`${what}, once and within a day:\n\n  ${link}\n`)
}
