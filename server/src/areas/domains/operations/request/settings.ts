import { connectionNames, type ProviderClients } from '#areas/connections/index.ts'
import { type HeldDomain, heldHere } from '#areas/domains/registrars/elsewhere/held-here.ts'
import { selectDomain } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { isQueuedSince } from '../store/operations.ts'
import type { RequestedOperation } from './requested.ts'
import { type SettingInput, settingValues } from './setting-values.ts'
import { requireSupported } from './supported.ts'

/** A change of a setting, validated without asking the registrar. */
export async function requestedSetting(
  context: Context,
  providerClients: Pick<ProviderClients, 'manifest'>,
  input: SettingInput,
): Promise<RequestedOperation> {
  const domain = await heldDomain(context, input.domain_id)
  const manifest = await providerClients.manifest(context, domain.connection_id)
  requireSupported(manifest, input.kind)
  if (input.kind === 'resend_verification') await requireUnverified(context, domain)
  const names = await connectionNames(context, [domain.connection_id])
  return {
    kind: input.kind,
    connection: { id: domain.connection_id, name: names.get(domain.connection_id) ?? '', manifest },
    name: domain.name,
    domain,
    values: settingValues(input, { name: domain.name, manifest }),
    secret: null,
    price: null,
  }
}

/** Limits how often a user can have a mail sent to the address of an owner. */
const resendSeconds = 10 * 60

async function requireUnverified(context: Context, { id, name, unverified_email }: DomainRow): Promise<void> {
  if (unverified_email === null)
    throw new Problem('wrong_state', `No address waits for its verification for ${name}.`)
  const since = addSeconds(context.now, -resendSeconds)
  if (await isQueuedSince(context, { domainId: id, kind: 'resend_verification' }, since))
    throw new Problem(
      'wrong_state',
      `The mail to the owner of ${name} was sent again less than ten minutes ago. Wait before you send it once more.`,
    )
}

/** Throws `wrong_state` for a domain that has left its registrar, or is held elsewhere. */
export async function heldDomain(context: Context, id: string): Promise<HeldDomain> {
  const domain = heldHere(await selectDomain(context, id))
  if (domain.status === 'gone')
    throw new Problem('wrong_state', `${domain.name} is no longer at its registrar.`)
  return domain
}
